import { type Kind, outages } from '../apps/server/test/outages/kinds.ts';
import { runOutages, type Survived } from '../apps/server/test/outages/run-outages.ts';
import { isSmall } from './size.ts';

const ROUNDS = 5;

/**
 * A PostgreSQL that is killed, stopped and frozen, five times each, under two server processes with writers, readers,
 * installs, mail and streams. A small run leaves it out: its short form is part of `npm test`.
 */
export async function benchOutages() {
  if (isSmall) return { 'in its short form': 'part of npm test' };
  const kinds = Object.keys(outages) as Kind[];
  const { rows, wrong, ...counts } = await runOutages({
    kinds,
    rounds: ROUNDS,
    seconds: 10,
    down: 2_000,
    // Twice as long as a request waits.
    frozen: 20_000,
    pause: 20,
    accounts: 40,
    mails: 10,
  });
  console.table({
    'processes ended': counts.ended,
    'writes confirmed': counts.confirmed,
    'confirmed, but lost': counts.lost.length,
    'done twice': counts.doubled.length,
    'done, but refused (and not asked again with the key)': counts.doneThoughRefused.length,
    'accounts installed, of those wanted': `${counts.installs?.done} of ${counts.installs?.wanted}`,
    'campaigns installed twice': (counts.installs?.campaigns ?? 0) - (counts.installs?.distinct ?? 0),
    'mails sent twice': counts.mailsTwice,
    'answers other than 200, or 503 with Retry-After': wrong.length,
  });
  const bad = counts.ended + counts.lost.length + counts.doubled.length + wrong.length;
  if (bad > 0) throw new Error('the outages left traces');
  return Object.fromEntries(
    kinds.map((kind) => [kind, toRow(rows.filter((row) => row.kind === kind).map(({ survived }) => survived))]),
  );
}

/** The worst of all rounds, in seconds; the last four since the database was back. */
function toRow(rounds: Survived[]) {
  const worst = (name: keyof Survived) => Math.max(...rounds.map((round) => round[name])).toFixed(2);
  return {
    'answers refused': rounds.reduce((sum, { refused }) => sum + refused, 0),
    'longest answer': worst('longest'),
    'longest "not ready"': worst('longestNotReady'),
    'all answers good': worst('good'),
    'streams hear': worst('streams'),
    'installs done': worst('installs'),
    'mails sent': worst('mail'),
  };
}
