import type { Cursor, Page } from './provider.ts';

/** The services are asked to the second. */
export const toSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

/**
 * Where to go on after a page. It goes by when things changed, not by pages: what changes while it is read moves to the
 * end, and everything behind it moves up. Only where more than a page has changed within a second, pages are counted.
 */
export function nextCursor({ since, page }: Cursor, { found, isLast }: Pick<Page, 'found' | 'isLast'>): Cursor {
  const times = found.flatMap(({ changed }) => (changed ? [toSecond(changed).getTime()] : []));
  const last = Math.max(since.getTime(), ...times);
  if (last > since.getTime()) return { since: new Date(last), page: 1 };
  return { since, page: isLast ? 1 : page + 1 };
}
