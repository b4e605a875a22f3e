import { type Contact, getContact, listContacts } from '@app/contract/contacts';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

/** Everything of contacts is under `all`: one change makes lists and records stale together. */
export const contactQueries = {
  all: (accountId: string) => ['contacts', accountId] as const,
  detail: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'detail', contactId],
      queryFn: ({ signal }) => call(getContact, { accountId, contactId: String(contactId) }, { signal }),
    }),
};

/** Whom one may mean by what is typed; a few are enough to choose from. */
export const candidateQuery = (accountId: string, search: string) =>
  queryOptions({
    queryKey: [...contactQueries.all(accountId), 'candidates', search],
    queryFn: ({ signal }) =>
      call(
        listContacts,
        { accountId, query: { filter: JSON.stringify({ search }), pageSize: 10, count: false } },
        { signal },
      ),
  });

/** What a contact is called: the name, else what reaches them. Empty where nothing at all is known. */
export function contactName({ givenName, familyName, email, phone, company }: Named): string {
  return `${givenName} ${familyName}`.trim() || email || phone || company;
}
type Named = Pick<Contact, 'givenName' | 'familyName' | 'email' | 'phone' | 'company'>;
