import { AppError } from '@app/contract/errors';
import {
  moveInSolution,
  type PersonInSolution,
  removeFromSolution,
  undoPeopleChange,
} from '@app/contract/solution-people';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { useSolutionFault } from './solution-changes.ts';
import { solutionKeys, solutionQueries } from './solutions.ts';

type PersonChange = { solutionId: number; person: PersonInSolution['contact'] } & (
  | { kind: 'move'; to: string; stepName: string }
  | { kind: 'remove' }
  | { kind: 'undo'; changeId: number }
);

/** Moves somebody to a step, or takes them out; undone, they stand where they stood. What they were sent was sent. */
export function usePersonChange(onFault: (text: string) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.people(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solutionId, person }: PersonChange) => `${solutionId} ${person.id}`,
    send: async (change) => {
      const at = { accountId, solutionId: String(change.solutionId) };
      const contactIds = [change.person.id];
      if (change.kind === 'undo') {
        const { changed } = await call(undoPeopleChange, { ...at, body: { changeId: change.changeId } });
        return { changed, changeId: null };
      }
      return change.kind === 'move'
        ? call(moveInSolution, { ...at, body: { contactIds, stepId: change.to } })
        : call(removeFromSolution, { ...at, body: { contactIds } });
    },
    stale: [solutionQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: (change, { changed, changeId }) => {
      const { name } = change.person;
      // Somebody else has taken them out meanwhile, or they have come to the end.
      if (changed === 0) return { text: t('solution.people.notIn', { name }) };
      const { solutionId, person } = change;
      const undo = changeId === null ? undefined : { kind: 'undo' as const, solutionId, person, changeId };
      switch (change.kind) {
        case 'move':
          return { text: t('solution.people.moved', { name, step: change.stepName }), undo };
        case 'remove':
          return { text: t('solution.people.removed', { name }), undo };
        case 'undo':
          return { text: t('solution.people.putBack', { name }) };
      }
    },
    failed: ({ kind, person: { name } }, error) => {
      const isGone = error instanceof AppError && error.code === 'campaign.notPublished';
      const text = isGone
        ? t('solution.people.notIn', { name })
        : fault(error, t(`solution.people.error.${kind}`, { name }));
      // The window in which it was asked for is closed by then.
      if (kind === 'undo') return text;
      onFault(text);
      return undefined;
    },
    situation: ({ kind }) => `people in a solution: ${kind}`,
  });
}
