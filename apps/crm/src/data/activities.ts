import {
  type Activity,
  addNote,
  changeNote,
  deleteNote,
  listActivities,
  logCall,
  markImportant,
  restoreNote,
} from '@app/contract/activities';
import type { ActivityKind } from '@app/contract/contact-words';
import type { Request } from '@app/contract/endpoint';
import { call } from '@app/frame/calls/api.ts';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { contactQueries } from './contacts.ts';

const of = (contactId: number) => ({ contactId: String(contactId) });

export type ActivityFilter = { kind: 'all' | ActivityKind; search: string };
type Page = { activities: Activity[]; nextPageToken: string };

const asked = ({ kind, search }: ActivityFilter) => ({ kind, search: search || undefined });

/** The timeline of a contact, newest first, and those of it that somebody marked as important. */
export const activityQueries = {
  all: (accountId: string, contactId: number) => [...contactQueries.all(accountId), 'activities', contactId] as const,
  list: (accountId: string, contactId: number, filter: ActivityFilter) =>
    infiniteQueryOptions({
      queryKey: [...activityQueries.all(accountId, contactId), 'list', filter],
      queryFn: ({ pageParam, signal }) =>
        call(
          listActivities,
          { accountId, ...of(contactId), query: { ...asked(filter), pageToken: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
  important: (accountId: string, contactId: number, filter: ActivityFilter) =>
    queryOptions({
      queryKey: [...activityQueries.all(accountId, contactId), 'important', filter],
      queryFn: ({ signal }) =>
        call(
          listActivities,
          { accountId, ...of(contactId), query: { ...asked(filter), important: true, pageSize: 100 } },
          { signal },
        ),
    }),
};

export type ImportantChange = { activity: Activity; important: boolean };
export const importantKey = (accountId: string, contactId: number) =>
  [...activityQueries.all(accountId, contactId), 'mark'] as const;

export const sendImportant = (accountId: string, contactId: number, { activity, important }: ImportantChange) =>
  call(markImportant, { accountId, ...of(contactId), activityId: String(activity.id), body: { important } });

export const sendNote = (accountId: string, contactId: number, text: string) =>
  call(addNote, { accountId, ...of(contactId), body: { text } });

export type CallToLog = Request<typeof logCall, 'input'>['body'];
export const sendCall = (accountId: string, contactId: number, body: CallToLog) =>
  call(logCall, { accountId, ...of(contactId), body });

export const sendNoteChange = (
  accountId: string,
  contactId: number,
  { noteId, ...body }: { noteId: number; text: string; seen: string },
) => call(changeNote, { accountId, ...of(contactId), noteId: String(noteId), body });

export type NoteDeletion = { noteId: number; deleted: boolean };
export const noteDeletionKey = (accountId: string, contactId: number) =>
  [...activityQueries.all(accountId, contactId), 'delete'] as const;

export async function setNoteDeleted(accountId: string, contactId: number, change: NoteDeletion): Promise<void> {
  const { noteId, deleted } = change;
  await call(deleted ? deleteNote : restoreNote, { accountId, ...of(contactId), noteId: String(noteId) });
}

/** What was just written stands on top of every list that shows its kind; the server's own answer follows. */
export function keepNew(client: QueryClient, accountId: string, contactId: number, added: Activity[]): void {
  const queryKey = [...activityQueries.all(accountId, contactId), 'list'];
  for (const [key, data] of client.getQueriesData<InfiniteData<Page>>({ queryKey })) {
    const filter = key.at(-1) as ActivityFilter;
    const fitting = added.filter(({ kind }) => !filter.search && (filter.kind === 'all' || filter.kind === kind));
    const [first, ...others] = data?.pages ?? [];
    if (data && first && fitting.length > 0)
      client.setQueryData<InfiniteData<Page>>(key, {
        ...data,
        pages: [{ ...first, activities: [...fitting, ...first.activities] }, ...others],
      });
  }
}

/** One activity as it is now, wherever it is shown. */
export function keepActivity(client: QueryClient, accountId: string, contactId: number, activity: Activity): void {
  const queryKey = activityQueries.all(accountId, contactId);
  const put = (page: Page): Page => ({
    ...page,
    activities: page.activities.map((each) => (each.id === activity.id ? activity : each)),
  });
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: [...queryKey, 'list'] },
    (data) => data && { ...data, pages: data.pages.map(put) },
  );
  client.setQueriesData<Page>({ queryKey: [...queryKey, 'important'] }, (page) => {
    if (!page) return page;
    const others = page.activities.filter(({ id }) => id !== activity.id);
    return { ...page, activities: activity.important ? [activity, ...others].sort(newestFirst) : others };
  });
}

export const newestFirst = (one: Activity, other: Activity) =>
  Date.parse(other.date) - Date.parse(one.date) || other.id - one.id;
