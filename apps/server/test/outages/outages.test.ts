import { expect, inject, test } from 'vitest';
import { runOutages } from './run-outages.ts';

/** The short form of `npm run bench outages`. */
test.runIf('server' in inject('databaseTemplate'))(
  'two processes outlive a PostgreSQL that drops connections, crashes, stops and freezes; nothing is lost or doubled',
  async () => {
    const { rows, wrong, installs, ...counts } = await runOutages({
      kinds: ['connections ended', 'stopped and started', 'killed and started', 'frozen'],
      rounds: 1,
      seconds: 1,
      down: 200,
      frozen: 2_500,
      pause: 250,
      accounts: 5,
      mails: 2,
    });
    expect(counts).toMatchObject({ ended: 0, lost: [], doubled: [], mailsTwice: 0 });
    expect(counts.confirmed).toBeGreaterThan(0);
    expect(installs).toEqual({ wanted: 20, done: 20, campaigns: 40, distinct: 40 });
    // What was not answered well was a 503 that says when to come back.
    expect(wrong).toEqual([]);
    const away = rows.filter(({ kind }) => kind !== 'connections ended');
    expect(away.map(({ survived }) => [survived.refused > 0, survived.notReady > 0])).toEqual(
      away.map(() => [true, true]),
    );
  },
);
