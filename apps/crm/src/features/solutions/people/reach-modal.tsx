import { backModal } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachGoal } from '#data/solutions/reach-goal.ts';
import type { CrmModals } from '#modals';

/** Which goal somebody has reached, as by a call or in a shop, and what follows from it. */
export function ReachModal({ solutionId, person, goals }: CrmModals['reachGoal']) {
  const { t } = useTranslation('crm');
  const [fault, setFault] = useState<string>();
  const [chosen, setChosen] = useState(goals[0]?.id);
  const { change, isPending } = useReachGoal(setFault);
  const goal = goals.find(({ id }) => id === chosen);
  if (!goal) return null;
  const { sequence } = goal;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change({ solutionId, person, goal }, backModal);
      }}
    >
      <Stack>
        <NativeSelect
          label={t('solution.reach.goal')}
          value={goal.id}
          data-autofocus
          data={goals.map(({ id, name }) => ({ value: id, label: name }))}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
            setFault(undefined);
          }}
        />
        <Text aria-live="polite">
          {sequence === null
            ? t('solution.reach.ends', { name: person.name })
            : t('solution.reach.leads', { name: person.name, sequence })}
        </Text>
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('solution.reach.save')}
        </BusyButton>
      </Stack>
    </form>
  );
}
