import { AppError } from '@app/contract/errors';
import { addToSolution, removeFromSolution } from '@app/contract/solution-people';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { StayedOut } from './people.ts';
import { useSolutionFault } from './solution-changes.ts';
import { solutionKeys, solutionQueries } from './solutions.ts';

type Named = { id: number; name: string };
/** Taken back, they are taken out. */
type Addition = { solution: Named; contact: Named; sequenceId: string; isIn: boolean };

/** Puts somebody at the beginning of a sequence. */
export function useAddPerson(onFault: (text: string) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  const whyNot = (error: Error): string | undefined => {
    if (error instanceof AppError && error.code === 'campaign.notPublished') return t('solution.people.notOpen');
    if (!(error instanceof StayedOut)) return undefined;
    const { reason } = error;
    if (reason === 'alreadyIn') return t('contacts.bulk.reasons.alreadyInCampaign');
    if (reason === 'reEntry') return t('record.campaigns.reEntry');
    return reason === 'noPermission' || reason === 'noEmail' ? t(`contacts.bulk.reasons.${reason}`) : undefined;
  };
  return useOptimisticChange({
    key: solutionKeys.people(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solution, contact }: Addition) => `${solution.id} ${contact.id}`,
    send: async ({ solution, contact, sequenceId, isIn }) => {
      const at = { accountId, solutionId: String(solution.id) };
      const contactIds = [contact.id];
      const { left } = isIn
        ? await call(addToSolution, { ...at, body: { contactIds, sequenceId } })
        : await call(removeFromSolution, { ...at, body: { contactIds } });
      const [first] = left;
      if (first && isIn) throw new StayedOut(first.reason);
    },
    stale: [solutionQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: (change) => {
      const { solution, contact, isIn } = change;
      const names = { name: contact.name, campaign: solution.name };
      return isIn
        ? { text: t('record.campaigns.added', names), undo: { ...change, isIn: false } }
        : { text: t('record.campaigns.removed', names) };
    },
    failed: ({ solution, contact, isIn }, error) => {
      const names = { name: contact.name, campaign: solution.name };
      const text =
        whyNot(error) ?? fault(error, t(isIn ? 'record.campaigns.addFailed' : 'record.campaigns.leaveFailed', names));
      // The window in which it was asked for is closed by then.
      if (!isIn) return text;
      onFault(text);
      return undefined;
    },
    situation: ({ isIn }) => (isIn ? 'adding to a solution' : 'taking out of a solution'),
  });
}
