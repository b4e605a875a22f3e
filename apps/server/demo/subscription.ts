import { EDITIONS, type Edition } from './accounts.ts';
import type { Random } from './random.ts';
import { daysBefore, duringWork } from './time.ts';

/** How often each edition is the first one bought. */
const FIRST_EDITIONS: Edition[] = ['Lite', 'Lite', 'Pro', 'Pro', 'Pro', 'Pro', 'Max', 'Max', 'Max', 'Ultimate'];
const SETTLING_DAYS = 45;

type Change = { kind: 'new' | 'upgraded' | 'downgraded' | 'cancelled'; at: Date; from: Edition; to: Edition };
export type Subscription = { first: Edition; edition: Edition; changes: Change[]; endedAt: Date | null };

/** What happened to a subscription from its start until yesterday, oldest first. */
export function drawSubscription(random: Random, start: Date, now: Date, mayEnd: boolean): Subscription {
  const first = random.pick(FIRST_EDITIONS);
  const changes: Change[] = [];
  // A subscription taken over from elsewhere began before our records, so it has no first change.
  if (random.chance(0.92)) changes.push({ kind: 'new', at: start, from: first, to: first });

  const yesterday = daysBefore(now, 1);
  let edition = first;
  let settled = daysBefore(start, -SETTLING_DAYS);
  while (settled < yesterday && random.chance(0.34)) {
    const at = duringWork(random, random.between(settled, yesterday, 1.5));
    const to = moveEdition(random, edition);
    const kind = EDITIONS.indexOf(to) > EDITIONS.indexOf(edition) ? 'upgraded' : 'downgraded';
    changes.push({ kind, at, from: edition, to });
    edition = to;
    settled = daysBefore(at, -SETTLING_DAYS);
  }
  if (!mayEnd || settled >= yesterday || !random.chance(0.09)) return { first, edition, changes, endedAt: null };

  const endedAt = duringWork(random, random.between(settled, yesterday));
  changes.push({ kind: 'cancelled', at: endedAt, from: edition, to: edition });
  return { first, edition, changes, endedAt };
}

export function editionAt({ first, changes }: Subscription, at: Date): Edition {
  return changes.findLast((change) => change.at <= at)?.to ?? first;
}

function moveEdition(random: Random, edition: Edition): Edition {
  const position = EDITIONS.indexOf(edition);
  const step = random.chance(0.72) ? 1 : -1;
  return EDITIONS[position + step] ?? EDITIONS[position - step] ?? edition;
}
