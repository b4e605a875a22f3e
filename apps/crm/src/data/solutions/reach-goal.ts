import type { ReachableGoal } from '@app/automation/reachable-goals';
import { achieveGoal, undoPeopleChange } from '@app/contract/solution-people';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { useSolutionFault } from './solution-changes.ts';
import type { Named } from './solution-people.ts';
import { solutionKeys, solutionQueries } from './solutions.ts';

type Reached = { solutionId: number; person: Named; goal: ReachableGoal; undoes?: number };

/** Somebody has reached a goal: said by hand, and taken back while nothing has followed from it. */
export function useReachGoal(onFault: (text: string) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.reach(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solutionId, person }: Reached) => `${solutionId} ${person.id}`,
    send: async ({ solutionId, person, goal, undoes }) => {
      const at = { accountId, solutionId: String(solutionId) };
      if (undoes !== undefined) {
        const { changed } = await call(undoPeopleChange, { ...at, body: { changeId: undoes } });
        return { changeId: null, isTooLate: changed === 0 };
      }
      const { changeId } = await call(achieveGoal, { ...at, goalId: goal.id, body: { contactIds: [person.id] } });
      return { changeId, isTooLate: false };
    },
    stale: [solutionQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: (change, { changeId, isTooLate }) => {
      const { name } = change.person;
      if (isTooLate) return { text: t('solution.reach.tooLate', { name }) };
      if (changeId === null) return { text: t('solution.people.putBack', { name }) };
      const text = t('solution.reach.done', { name, goal: change.goal.name });
      return { text, undo: { ...change, undoes: changeId } };
    },
    failed: ({ person, goal, undoes }, error) => {
      // The window in which it was asked for is closed by then.
      if (undoes !== undefined) return fault(error, t('solution.people.error.undo', { name: person.name }));
      onFault(fault(error, t('solution.reach.error', { name: person.name, goal: goal.name })));
      return undefined;
    },
    situation: ({ undoes }) => (undoes === undefined ? 'reaching a goal by hand' : 'taking back a goal'),
  });
}
