import {
  changeOwnField,
  createOwnField,
  deleteOwnField,
  listOwnFields,
  type OwnField,
  restoreOwnField,
  sortOwnFields,
} from '@app/contract/contact-fields';
import type { OwnFieldKind } from '@app/contract/contact-words';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const ownFieldQueries = {
  all: (accountId: string) => ['own-fields', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: ownFieldQueries.all(accountId),
      queryFn: ({ signal }) => call(listOwnFields, { accountId }, { signal }),
    }),
};

/** Mutations that are under way are found by these. */
export const ownFieldKeys = {
  save: (accountId: string) => [...ownFieldQueries.all(accountId), 'save'] as const,
  remove: (accountId: string) => [...ownFieldQueries.all(accountId), 'remove'] as const,
  sort: (accountId: string) => [...ownFieldQueries.all(accountId), 'sort'] as const,
};

export type OwnFieldValues = { name: string; kind: OwnFieldKind; options: string[] };

/** A field that has no id yet is made; the kind of one that is there stays. */
export const saveOwnField = (accountId: string, fieldId: number | null, { name, kind, options }: OwnFieldValues) =>
  fieldId === null
    ? call(createOwnField, { accountId, body: { name, kind, options } })
    : call(changeOwnField, { accountId, fieldId: String(fieldId), body: { name, options } });

/** Shows at once what a call has answered about a field. */
export const keepOwnField = (client: QueryClient, accountId: string, saved: OwnField): void => {
  client.setQueryData(ownFieldQueries.list(accountId).queryKey, (old) => {
    if (!old) return old;
    const isKnown = old.fields.some(({ id }) => id === saved.id);
    return {
      ...old,
      fields: isKnown ? old.fields.map((each) => (each.id === saved.id ? saved : each)) : [...old.fields, saved],
    };
  });
};

export async function setOwnFieldDeleted(accountId: string, fieldId: number, deleted: boolean): Promise<void> {
  await call(deleted ? deleteOwnField : restoreOwnField, { accountId, fieldId: String(fieldId) });
}

export const sortFields = (accountId: string, ids: number[]) => call(sortOwnFields, { accountId, body: { ids } });
