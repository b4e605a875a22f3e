import type { ContactImport } from '@app/contract/imports';

/** The reader's own day. */
function dayOf(iso: string): string {
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

type Ended = Pick<ContactImport, 'since' | 'createdDate' | 'finishedDate'> & {
  choices: { tagIds: readonly unknown[] };
};

/** The address of the contacts that an import has made: those that came from a file on its days, with its tags. */
export function newContacts({ since, createdDate, finishedDate, choices: { tagIds } }: Ended) {
  const from = dayOf(since ?? createdDate);
  const to = dayOf(finishedDate ?? since ?? createdDate);
  return {
    source: 'csv',
    created: `${from}..${to}`,
    sort: '-created',
    ...(tagIds.length > 0 && { tag: tagIds.join(',') }),
  };
}
