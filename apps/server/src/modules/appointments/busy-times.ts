import type { BusyTime, listBusyTimes as listEndpoint } from '@app/contract/appointments';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { readPeople } from '../contacts/people.ts';
import { expand } from './occurrences.ts';

export type Span = { from: Date; to: Date };
type Scope = { accountId: string; ownerId?: string | undefined };

const MOST_DAYS = 100;
const DAY = 24 * 60 * 60_000;

export function readSpan({ from, to }: { from: string; to: string }): Span {
  const span = { from: new Date(from), to: new Date(to) };
  const days = (span.to.getTime() - span.from.getTime()) / DAY;
  // Clocks that are put back make the last day longer.
  if (!(days >= 0 && days <= MOST_DAYS + 1))
    throw new AppError('request.invalid', [{ path: 'to', message: `at most ${MOST_DAYS} days after the beginning` }]);
  return span;
}

/** What stands in the calendars that people have connected, and is no appointment here. */
export async function findElsewhere(db: Db, { accountId, ownerId }: Scope, { from, to }: Span) {
  const rows = await db
    .selectFrom('channel')
    .innerJoin('channel_event', (join) =>
      join
        .onRef('channel_event.account_id', '=', 'channel.account_id')
        .onRef('channel_event.channel_id', '=', 'channel.id'),
    )
    .select(['channel.user_id', 'channel.address', 'channel_event.busy'])
    .where('channel.account_id', '=', accountId)
    .$if(ownerId !== undefined, (some) => some.where('channel.user_id', '=', ownerId ?? ''))
    .where('channel.kind', '=', 'calendar')
    // What it has brought in is being removed: it counts no longer.
    .where('channel.state', '!=', 'disconnecting')
    .where('channel_event.busy', 'is not', null)
    .where('channel_event.last_at', '>=', from)
    .where('channel_event.starts_at', '<', to)
    .execute();
  return rows.flatMap(({ busy, user_id, address }) =>
    busy ? expand(busy.series, busy.exceptions, from, to).map((time) => ({ time, userId: user_id, address })) : [],
  );
}

/** When people are busy. In which calendar it stands is told to its owner alone; what it is, is not known to anybody here. */
export async function listBusyTimes(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  query: Request<typeof listEndpoint, 'output'>['query'],
): Promise<BusyTime[]> {
  const found = await findElsewhere(db, { accountId, ownerId: query.ownerId }, readSpan(query));
  const personOf = await readPeople(
    db,
    { accountId },
    found.map((each) => each.userId),
  );
  return found
    .sort((one, two) => one.time.start.getTime() - two.time.start.getTime())
    .flatMap(({ time, userId: ownerId, address }) => {
      const owner = personOf(ownerId);
      if (!owner) return [];
      return {
        owner,
        calendar: ownerId === userId ? address : null,
        start: time.start.toISOString(),
        end: time.end.toISOString(),
        isAllDay: time.isAllDay,
        timeZone: time.timeZone,
      };
    });
}
