import type { Contact } from '@app/contract/contacts';
import type { DealDetail, DealFields } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { contactName, contactQueries } from '#data/contacts.ts';
import { dealKeys, dealQueries, keepDeal, sendDealChange } from '#data/deals.ts';

export const MOST_CONTACTS = 50;

type Ref = DealDetail['contacts'][number];
/** Who belongs to it, and who of them comes first. */
type People = { primaryId: number | null; people: Ref[] };
type Fields = Pick<DealFields, 'primaryContactId' | 'contactIds'>;
type PeopleChange = { after: People; seen: Partial<Fields> };

/** The primary contact first; they are named once, whether or not they also stand among the others. */
function peopleOf({ primaryContact, contacts }: DealDetail): People {
  const others = contacts.filter(({ id }) => id !== primaryContact?.id);
  return { primaryId: primaryContact?.id ?? null, people: primaryContact ? [primaryContact, ...others] : others };
}

const toFields = ({ primaryId, people }: People): Fields => ({
  primaryContactId: primaryId,
  contactIds: people.map(({ id }) => id).filter((id) => id !== primaryId),
});

/** As the server has said it. */
const seenIn = ({ primaryContact, contacts }: DealDetail): Fields => ({
  primaryContactId: primaryContact?.id ?? null,
  contactIds: contacts.map(({ id }) => id),
});

/** The people of a deal, a change under way included, and how they are changed. */
export function useDealContacts(deal: DealDetail) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const key = dealKeys.people(accountId, deal.id);
  const { change } = useOptimisticChange({
    key,
    scope: `deal ${deal.id}`,
    subjectOf: () => 'people',
    send: ({ after, seen }: PeopleChange) => sendDealChange(accountId, deal.id, { change: toFields(after), seen }),
    keep: (client, answer) => keepDeal(client, accountId, answer),
    stale: [dealQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: (_, answer) => ({
      text: t('deal.contacts.saved'),
      undo: { after: peopleOf(deal), seen: seenIn(answer) },
    }),
    failed: (_, error) =>
      t(error instanceof AppError && error.code === 'deal.changed' ? 'deal.error.changed' : 'deals.error.update'),
    situation: () => 'updating the contacts of a deal',
  });
  const pending = usePendingChanges<PeopleChange>(key).at(-1)?.after;
  const { primaryId, people } = pending ?? peopleOf(deal);
  // What is under way has not been answered yet: what it makes of the deal is not known, and is built upon.
  const set = (after: People) => change({ after, seen: pending ? {} : seenIn(deal) });
  return {
    people: people.map((each) => ({ ...each, isPrimary: each.id === primaryId })),
    /** The first one is the primary contact. */
    add(contact: Contact) {
      const added = { id: contact.id, name: contactName(contact), email: contact.email };
      set({ primaryId: primaryId ?? contact.id, people: [...people, added] });
    },
    remove(contactId: number) {
      const left = people.filter(({ id }) => id !== contactId);
      set({ primaryId: primaryId === contactId ? null : primaryId, people: left });
    },
    makePrimary: (contactId: number) => set({ primaryId: contactId, people }),
  };
}
