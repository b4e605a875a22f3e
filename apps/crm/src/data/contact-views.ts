import {
  type ContactView,
  changeContactView,
  createContactView,
  deleteContactView,
  listContactViews,
} from '@app/contract/contact-views';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const viewQueries = {
  all: (accountId: string) => ['contact-views', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: viewQueries.all(accountId),
      queryFn: ({ signal }) => call(listContactViews, { accountId }, { signal }),
      select: ({ views }) => views,
    }),
};

export type ViewFields = Pick<ContactView, 'name' | 'isShared' | 'filter' | 'sort' | 'columns'>;
/** Without an id it is a new one; without fields it goes. */
export type ViewChange = { id?: number; fields?: ViewFields };

export const viewChangeKey = (accountId: string) => [...viewQueries.all(accountId), 'change'] as const;

export async function sendView(accountId: string, { id, fields }: ViewChange): Promise<ContactView | null> {
  if (id === undefined) return fields ? call(createContactView, { accountId, body: fields }) : null;
  const viewId = String(id);
  if (fields) return call(changeContactView, { accountId, viewId, body: fields });
  await call(deleteContactView, { accountId, viewId });
  return null;
}
