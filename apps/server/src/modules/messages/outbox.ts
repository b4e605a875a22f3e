import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { isAway, onceAvailable } from '../../db/unavailable.ts';
import type { Log } from '../../jobs/jobs.ts';
import type { KeyConfig } from '../channels/credentials.ts';
import type { FileStore } from '../files/file-store.ts';
import { NoThread } from './compose-mail.ts';
import { findObstacles } from './obstacles.ts';
import type { Outcome } from './outcome.ts';
import { type Prepared, prepare } from './prepare.ts';
import { type Settled, settle, type Tell } from './settle.ts';
import { beginSending, giveBack, type Taken, type Through, takeMessages, undoBegin } from './take-messages.ts';

export type HandOver = (message: Taken, prepared: Prepared) => Promise<{ outcome: Outcome; subject: string }>;
export type Outbox = {
  db: Db;
  config: Pick<Config, 'ORIGIN' | 'LINK_SECRET'> & KeyConfig;
  files: FileStore;
  channel: Taken['channel'];
  through?: Through;
  handOver: HandOver;
  log: Log;
  tell: Tell;
};

/** Taken at once, so that what they share is read once. Others wait for that long, and providers of mailboxes want few at once. */
const BATCH = { server: 120, mailboxes: 40 };
/** Between `sending` and what became of it, at once: so many are uncertain if the process dies in between. */
const GROUP = 20;
/** While one group is written down, the others are handed over. */
const GROUPS_AT_ONCE = 6;

/** Everything that is due and may go, until nothing is left; answers whether the server can be used. */
export async function sendDue(outbox: Outbox, signal: AbortSignal): Promise<boolean> {
  const { through = 'server' } = outbox;
  while (!signal.aborted) {
    const taker = randomUUID();
    const taken = await takeMessages(outbox.db, outbox.channel, BATCH[through], taker, through);
    if (taken.length === 0) return true;
    if (!(await sendBatch(outbox, taken, taker, signal))) return false;
  }
  return true;
}

/** Answers whether the server can be used. */
async function sendBatch(
  outbox: Outbox,
  taken: readonly Taken[],
  taker: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = outbox;
  const looked = await lookAtAll(outbox, taken);
  const kept = looked.flatMap(({ message, found }) => ('kind' in found ? toSettled(message, found) : []));
  await onceAvailable(() => settle(db, kept, outbox.tell), signal);
  const ready = looked.flatMap(({ message, found }) => ('merge' in found ? [{ message, prepared: found }] : []));
  const groups = Array.from({ length: Math.ceil(ready.length / GROUP) }, (_, at) =>
    ready.slice(at * GROUP, (at + 1) * GROUP),
  );
  let isUsable = true;
  const work = async () => {
    for (let group = groups.shift(); group; group = groups.shift()) {
      if (!isUsable || signal.aborted) {
        const left = group.map(({ message }) => message);
        await giveBack(db, left, taker);
      } else isUsable = (await sendGroup(outbox, group, taker, signal)) && isUsable;
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, work));
  return isUsable;
}

const toSettled = (message: Taken, outcome: Outcome): Settled => ({
  ...{ message, outcome, subject: message.subject, merge: null },
});

type Looked = { message: Taken; found: Prepared | Outcome };

/** What may go, as it goes, and what keeps the others back. One that cannot even be looked at holds up nobody. */
async function lookAtAll(outbox: Outbox, taken: readonly Taken[]): Promise<Looked[]> {
  try {
    return await lookAt(outbox, taken);
  } catch (error) {
    if (isAway(error)) throw error;
    const alone: Looked[] = [];
    for (const message of taken)
      alone.push(
        ...(await lookAt(outbox, [message]).catch((failure: unknown) => [
          { message, found: unwritten(outbox.log, message, failure) },
        ])),
      );
    return alone;
  }
}

async function lookAt(outbox: Outbox, taken: readonly Taken[]): Promise<Looked[]> {
  const obstacles = await findObstacles(outbox.db, taken);
  const free = taken.filter((_, at) => obstacles[at] === null);
  const prepared = await prepare(outbox, free);
  return [
    ...taken.flatMap((message, at) => {
      const found = obstacles[at];
      return found ? [{ message, found }] : [];
    }),
    ...free.flatMap((message, at) => {
      const found = prepared[at];
      return found ? [{ message, found }] : [];
    }),
  ];
}

type Ready = { message: Taken; prepared: Prepared };

async function sendGroup(
  { db, handOver, tell, log }: Outbox,
  group: readonly Ready[],
  taker: string,
  signal: AbortSignal,
): Promise<boolean> {
  const byId = new Map(group.map((ready) => [`${ready.message.accountId} ${ready.message.id}`, ready.prepared]));
  const begun = await begin(
    db,
    group.map(({ message }) => message),
    taker,
    signal,
  );
  const { stopped, forget } = stopping(signal);
  const settled = await Promise.all(
    begun.map(async (message): Promise<Settled> => {
      const prepared = byId.get(`${message.accountId} ${message.id}`);
      const merge = prepared?.merge ?? null;
      try {
        if (!prepared) throw new Error('was not prepared');
        return { message, merge, ...(await Promise.race([handOver(message, prepared), stopped(message)])) };
      } catch (error) {
        // It could not even be written: nobody was asked.
        return { message, merge, subject: message.subject, outcome: unwritten(log, message, error) };
      }
    }),
  ).finally(forget);
  // Also when the database goes away meanwhile: otherwise it would not be known what became of them.
  await onceAvailable(() => settle(db, settled, tell), signal);
  const away = settled.find(({ outcome }) => outcome.kind === 'away');
  // One connection that breaks is no server that is away: others got through.
  const isUsable = away === undefined || settled.some(({ outcome }) => outcome.kind !== 'away');
  if (away && !isUsable)
    log.error({ reason: (away.outcome as { reason: string }).reason }, 'messages could not be handed over');
  return isUsable;
}

/** How long what has begun may go on when the process is told to stop. */
const GRACE = 5_000;

/** What has begun when the process is told to stop. The signal lives as long as the process: it is not listened to for longer. */
function stopping(signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => void setTimeout(GRACE, undefined, { ref: false }).then(resolve);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return {
    stopped: async ({ subject }: Taken): ReturnType<HandOver> => {
      await promise;
      return { outcome: { kind: 'uncertain', reason: 'interrupted' }, subject };
    },
    forget: () => signal.removeEventListener('abort', end),
  };
}

/** Why a message could not be written. While the database is away, or nobody is there to write, nothing can be: it waits. */
function unwritten(log: Log, { accountId, id }: Taken, error: unknown): Outcome {
  const reason = String((error as Error).message).slice(0, 500);
  if (isAway(error) || error instanceof NoThread) return { kind: 'away', reason };
  log.error({ err: error, account: accountId, message: id }, 'a message could not be written');
  return { kind: 'failed', reason };
}

/** Those that are not to go any more are given back. If the answer is lost, they may be marked all the same: then nobody was asked yet, and they wait again. */
async function begin(db: Db, messages: readonly Taken[], taker: string, signal: AbortSignal): Promise<Taken[]> {
  try {
    const begun = await beginSending(db, messages, taker);
    if (begun.length < messages.length) await giveBack(db, messages, taker);
    return begun;
  } catch (error) {
    if (!isAway(error)) throw error;
    await onceAvailable(() => undoBegin(db, messages, taker), signal);
    return [];
  }
}
