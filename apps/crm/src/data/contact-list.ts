import type { ContactFilter } from '@app/contract/contact-filter';
import { createContact, listContacts, matchContacts, restoreContact } from '@app/contract/contacts';
import type { Request } from '@app/contract/endpoint';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { contactQueries } from './contacts.ts';

/** Rows that are asked for together. */
export const PAGE_SIZE = 100;

/** An empty filter means everybody, and is not sent. */
const filterText = (filter: ContactFilter) => (Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined);

export const contactListQueries = {
  lists: (accountId: string) => [...contactQueries.all(accountId), 'list'] as const,
  /** The rows from a position on. The first page also says how many there are in all. */
  page: (accountId: string, filter: ContactFilter, sort: string, page: number) =>
    queryOptions({
      queryKey: [...contactListQueries.lists(accountId), filter, sort, page],
      queryFn: ({ signal }) =>
        call(
          listContacts,
          {
            accountId,
            query: {
              filter: filterText(filter),
              sort,
              pageSize: PAGE_SIZE,
              position: page * PAGE_SIZE,
              count: page === 0,
            },
          },
          { signal },
        ),
      // Of a million rows only those are kept that somebody may scroll back to.
      gcTime: 60_000,
    }),
  /** How many contacts there are, whatever the filter says. */
  total: (accountId: string) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'total'],
      queryFn: ({ signal }) => call(listContacts, { accountId, query: { pageSize: 1 } }, { signal }),
      select: ({ total }) => total,
    }),
  /** Who has this e-mail or phone number already. */
  match: (accountId: string, typed: { email: string; phone: string }) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'match', typed],
      queryFn: ({ signal }) =>
        call(
          matchContacts,
          { accountId, query: { email: typed.email || undefined, phone: typed.phone || undefined } },
          { signal },
        ),
      enabled: typed.email !== '' || typed.phone !== '',
    }),
};

export type NewContact = Request<typeof createContact, 'input'>['body'];

export const sendContact = (accountId: string, body: NewContact, idempotencyKey: string) =>
  call(createContact, { accountId, body }, { idempotencyKey });

export const restoreKey = (accountId: string) => [...contactQueries.all(accountId), 'restore'] as const;
export const sendRestore = (accountId: string, contactId: number) =>
  call(restoreContact, { accountId, contactId: String(contactId) });
