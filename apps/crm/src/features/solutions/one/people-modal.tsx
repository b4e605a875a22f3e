import { stepOutcomes } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { Segments } from '@app/ui/page/segments';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PeopleFilter, type PeopleState, solutionQueries } from '#data/solutions/solutions.ts';
import type { CrmModals } from '#modals';
import { flowOfPeople } from '../flow/parts.ts';
import { useStepName } from '../flow/use-step-words.ts';
import styles from './one.module.css';
import { PeopleList } from './people-list.tsx';

/** Only what is sent can come back, or be lost on the way. */
const outcomesOf = (kind: string | undefined) =>
  (['waiting', ...stepOutcomes] as const).filter(
    (state) => kind === 'email' || kind === 'text' || (state !== 'bounced' && state !== 'uncertain'),
  );

/** Who stands at a step or was there, is through a sequence, or has reached a goal. */
export function PeopleModal({ solutionId, at, state }: CrmModals['solutionPeople']) {
  const { t } = useTranslation('crm');
  const solution = useQuery(solutionQueries.detail(getBoot().accountId, solutionId));
  const [chosen, setChosen] = useState<PeopleState>(state ?? 'waiting');
  const stepName = useStepName();
  const isStep = at.part === 'step';
  return (
    <QueryView query={solution} loading={<TextPlaceholder lines={6} />} error={t('solution.error.get')}>
      {(found) => {
        // Of a part that no longer runs, or does not run yet, the draft has the name.
        const flows = [flowOfPeople(found), found.draft];
        const sequences = flows.flatMap((flow) => flow.sequences);
        const goals = flows.flatMap((flow) => flow.goals);
        const step = sequences.flatMap(({ steps }) => steps).find(({ id }) => isStep && id === at.id);
        const part = [...goals, ...sequences].find(({ id }) => !isStep && id === at.id);
        return (
          <div className={styles.modal}>
            {(step || part) && (
              <Text fw={600}>
                <bdi>{step ? stepName(step) : part?.name}</bdi>
              </Text>
            )}
            {isStep && (
              <Segments
                label={t('solution.people.show')}
                value={chosen}
                onChange={setChosen}
                choices={outcomesOf(step?.action.kind).map((value) => ({
                  value,
                  label: t(`solution.people.states.${value}`),
                }))}
              />
            )}
            <PeopleList solution={found} filter={filterOf(at, chosen)} onLeave={closeModals} />
          </div>
        );
      }}
    </QueryView>
  );
}

function filterOf(at: CrmModals['solutionPeople']['at'], state: PeopleState): PeopleFilter {
  if (at.part === 'goal') return { goalId: at.id };
  if (at.part === 'sequence') return { sequenceId: at.id, state: 'waiting' };
  return { stepId: at.id, state };
}
