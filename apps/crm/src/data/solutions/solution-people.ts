import { AppError } from '@app/contract/errors';
import { moveInSolution, removeFromSolution, undoPeopleChange } from '@app/contract/solution-people';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { useSolutionFault } from './solution-changes.ts';
import { solutionKeys, solutionQueries } from './solutions.ts';

/** So many are changed by one call. */
export const MOST_PEOPLE = 500;

export type Named = { id: number; name: string };
type PeopleChange = { solutionId: number; people: Named[] } & (
  | { kind: 'move'; to: string; stepName: string }
  | { kind: 'remove' }
  | { kind: 'undo'; changeId: number }
);

/** Moves people to a step, or takes them out; undone, they stand where they stood. What they were sent was sent. */
export function usePeopleChange(onFault: (text: string) => void) {
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  const words = useChangeWords();
  return useOptimisticChange({
    key: solutionKeys.people(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solutionId, people }: PeopleChange) => `${solutionId} ${people.map(({ id }) => id).join()}`,
    send: async (change) => {
      const at = { accountId, solutionId: String(change.solutionId) };
      const contactIds = change.people.map(({ id }) => id);
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
      // Somebody else has taken them out meanwhile, or they have come to the end.
      if (changed === 0) return { text: words.notIn(change.people) };
      const { solutionId, people } = change;
      return {
        text: words.done(change, changed),
        undo: changeId === null ? undefined : { kind: 'undo' as const, solutionId, people, changeId },
      };
    },
    failed: (change, error) => {
      const isGone = error instanceof AppError && error.code === 'campaign.notPublished';
      const text = isGone ? words.notIn(change.people) : fault(error, words.failed(change));
      // The window in which it was asked for is closed by then.
      if (change.kind === 'undo') return text;
      onFault(text);
      return undefined;
    },
    situation: ({ kind }) => `people in a solution: ${kind}`,
  });
}

/** Of one person by name, of several by their number. */
function useChangeWords() {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const onlyOf = (people: Named[]) => (people.length === 1 ? people[0] : undefined);
  return {
    done: (change: PeopleChange, changed: number): string => {
      const { kind, people } = change;
      const said = { move: 'moved', remove: 'removed', undo: 'putBack' } as const;
      const step = kind === 'move' ? change.stepName : '';
      const one = onlyOf(people);
      if (one) return t(`solution.people.${said[kind]}`, { name: one.name, step });
      const many = t(`solution.several.${said[kind]}`, { number: number(changed), step });
      const left = people.length - changed;
      return left === 0 ? many : `${many} ${t('solution.several.rest', { number: number(left) })}`;
    },
    notIn: (people: Named[]): string => {
      const one = onlyOf(people);
      return one ? t('solution.people.notIn', { name: one.name }) : t('solution.several.notIn');
    },
    failed: ({ kind, people }: PeopleChange): string => {
      const one = onlyOf(people);
      return one ? t(`solution.people.error.${kind}`, { name: one.name }) : t(`solution.several.error.${kind}`);
    },
  };
}
