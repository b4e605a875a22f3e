import type { LiveEvent, SignedOut } from '@app/contract/live';
import { sql } from 'kysely';
import type { Database, Db } from '../db/open.ts';
import { PLANNED_ONCE } from '../db/planned-once.ts';
import { listenOnServer } from './listen-on-server.ts';

export const CHANNEL = 'live';

/** Whom a change concerns: everybody in the account, or one of its users. */
type Change = LiveEvent & { accountId: string; userId?: string | undefined };
/** Whose streams end: those of a session, or those that a user has open in an account. */
type End = SignedOut & ({ sessionId: string } | { accountId: string; userId: string });
/** Work waits for a job: for the processes, and nobody's stream. */
type Wake = { topic: 'wake'; job: string };
export type Announcement = Change | End | Wake;
type Listener = (announcement: Announcement | { topic: 'resync' }) => void;

/** Announcements of all processes, as they reach this one. */
export type Live = { subscribe: (listener: Listener) => () => void; close: () => Promise<void> };

/** Told when the transaction commits, and only then; to every process on the same database. */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await sql`select ${announcing(announcement)}`.execute(db);
}

/** Many at once. */
export async function announceAll(db: Db, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const payloads = announcements.map((announcement) => JSON.stringify(announcement));
  await sql`${PLANNED_ONCE} select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

/** The same as a part of a statement. */
export const announcing = (announcement: Announcement) => sql`pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`;

export async function openLive({ source }: Database): Promise<Live> {
  const listeners = new Set<Listener>();
  const tell: Listener = (announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  const onPayload = (payload: string) => tell(JSON.parse(payload));
  const close =
    source.kind === 'embedded'
      ? await source.embedded.listen(CHANNEL, onPayload)
      : await listenOnServer(source.pool, CHANNEL, onPayload, () => tell({ topic: 'resync' }));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await close();
    },
  };
}
