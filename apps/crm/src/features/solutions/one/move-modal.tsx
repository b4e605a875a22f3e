import { getBoot } from '@app/frame/state/boot.ts';
import { backModal } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeopleChange } from '#data/solutions/solution-people.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import type { CrmModals } from '#modals';
import { flowOfPeople } from '../flow/parts.ts';
import { useStepName } from '../flow/use-step-words.ts';
import { useAskWords } from '../people/use-ask-words.ts';

/** To which step people go, whatever they have passed. */
export function MoveModal({ solutionId, people, stepId, onDone }: CrmModals['moveInSolution']) {
  const { t } = useTranslation('crm');
  const solution = useQuery(solutionQueries.detail(getBoot().accountId, solutionId)).data;
  const stepName = useStepName();
  const text = useAskWords('moveText', people);
  const [fault, setFault] = useState<string>();
  const { change, isPending } = usePeopleChange(setFault);
  // Nobody can stand at a step that does not run yet.
  const sequences = solution ? flowOfPeople(solution).sequences.filter(({ steps }) => steps.length > 0) : [];
  const steps = sequences.flatMap((sequence) => sequence.steps);
  const [chosen, setChosen] = useState<string>();
  const to = chosen ?? steps.find(({ id }) => id !== stepId)?.id ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const step = steps.find(({ id }) => id === to);
        if (!step) return;
        change({ kind: 'move', solutionId, people, to: step.id, stepName: stepName(step) }, () => {
          onDone?.();
          backModal();
        });
      }}
    >
      <Stack>
        <Text>{text}</Text>
        <NativeSelect
          label={t('solution.people.toStep')}
          value={to}
          data-autofocus
          data={sequences.map(({ name, steps: all }) => ({
            group: name,
            items: all.map((step) => ({ value: step.id, label: stepName(step) })),
          }))}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
            setFault(undefined);
          }}
        />
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('solution.people.move')}
        </BusyButton>
      </Stack>
    </form>
  );
}
