import type { Run } from '../run.ts';
import type { Dav } from './open-calendar.ts';
import type { Reader } from './read-event.ts';

/** What each part of a sync is given. */
export type Work = Run & {
  dav: Dav;
  /** Of the calendar. */
  url: string;
  reader: Reader;
  /** Nothing that was over before is looked at. */
  since: Date;
};

/** An event as it lies in a calendar. */
export type Found = { href: string; etag: string; text: string };
