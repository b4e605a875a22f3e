import type { ReachableGoal } from '@app/automation/reachable-goals';
import { achieveGoal } from '@app/contract/solution-people';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { useSolutionFault } from './solution-changes.ts';
import type { Named } from './solution-people.ts';
import { solutionKeys, solutionQueries } from './solutions.ts';

type Reached = { solutionId: number; person: Named; goal: ReachableGoal };

/** Somebody has reached a goal: said by hand, and not to be taken back, as nothing that has happened can be. */
export function useReachGoal(onFault: (text: string) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.reach(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solutionId, person }: Reached) => `${solutionId} ${person.id}`,
    send: ({ solutionId, person, goal }) =>
      call(achieveGoal, {
        ...{ accountId, solutionId: String(solutionId), goalId: goal.id },
        body: { contactIds: [person.id] },
      }),
    stale: [solutionQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: ({ person, goal }) => ({ text: t('solution.reach.done', { name: person.name, goal: goal.name }) }),
    failed: ({ person, goal }, error) => {
      onFault(fault(error, t('solution.reach.error', { name: person.name, goal: goal.name })));
      return undefined;
    },
    situation: () => 'reaching a goal by hand',
  });
}
