import { channel } from 'node:diagnostics_channel';
import { currentLimit, type Limit, timeLeft } from './time-limit.ts';

/** PostgreSQL's own number for "no more connections": whoever is told so may try again in a moment. */
const TOO_MANY = '53300';

/** So long (ms) a request may have held the connection, all its turns together, and keeps its place. */
const KEEPS_PLACE = 100;

/** A request that asks several things one after the other asks the next one within so long, unless it is over; ms. */
const NEXT_QUESTION = 4;
/** So long requests go before what is done beside them, however many they are; ms. */
const BEHIND = 50;

/** For whoever measures: how long a turn was waited for, in ms, and the number of the request that it belongs to. */
const turnTaken = channel('database.turn');
export type TurnTaken = { waited: number; request: number };

/** `at` says where somebody stands in the queue, `held` for how long they have had the connection there. */
type Place = { request: number; limit: Limit | undefined; at: number; held: number };
type Waiting = { place: Place; came: number; begin: () => void; timer: NodeJS.Timeout };

/**
 * One at a time, in the order in which they came. A request that asks again keeps its place before those that came after
 * it: otherwise all of them would go through their first, small questions together, and then wait for each other's
 * large ones. Whoever has taken much comes last again. What is done beside requests comes after them, and not between two
 * questions of one, unless it has waited for requests for long enough. At most `places` wait, and nobody longer than `longest` (ms) or
 * than the time that their request has left: who would is refused instead.
 */
export function createTurns({ places, longest }: { places: number; longest: number }) {
  /** By their places. */
  const waiting: Waiting[] = [];
  const placeOf = new WeakMap<object, Place>();
  let last = 0;
  let current: { place: Place; since: number } | undefined;
  /** Requests that may ask again, and when they had their last turns. */
  const asking = new Map<Limit, number>();
  let looksAgain: NodeJS.Timeout | undefined;

  /** What is done beside requests has a new one for each turn. */
  function findPlace(): Place {
    const limit = currentLimit();
    const known = limit && placeOf.get(limit);
    if (known && known.held < KEEPS_PLACE) return known;
    last += 1;
    const at = performance.now() + (limit ? 0 : BEHIND);
    const place = { request: known?.request ?? last, limit, at, held: 0 };
    if (limit) {
      placeOf.set(limit, place);
      limit.onOver = () => forget(limit);
    }
    return place;
  }

  function take(place: Place, waited: number): void {
    current = { place, since: performance.now() };
    turnTaken.publish({ waited, request: place.request } satisfies TurnTaken);
  }

  /** For how long (ms) nobody is given the turn, because a request is likely to ask its next question. */
  function keptFree({ limit, at }: Place): number {
    if (limit) return 0;
    const now = performance.now();
    for (const [other, had] of asking) if (had + NEXT_QUESTION <= now) asking.delete(other);
    return Math.min(Math.max(...asking.values()) + NEXT_QUESTION, at) - now;
  }

  function forget(limit: Limit): void {
    asking.delete(limit);
    giveNext();
  }

  /** Resolves when it is the caller's turn, who then has to `end` it. */
  function begin(): Promise<void> {
    const came = performance.now();
    const most = Math.min(longest, timeLeft());
    if (most <= 0) return Promise.reject(refused('there is no time left to ask the database'));
    const place = findPlace();
    const behind = waiting.findIndex((other) => isBefore(place, other.place));
    const isFirst = behind === 0 || waiting.length === 0;
    if (!current && isFirst && keptFree(place) <= 0) {
      take(place, 0);
      return Promise.resolve();
    }
    if (waiting.length >= places) return Promise.reject(refused(`${waiting.length} wait for the database already`));
    return new Promise((resolve, reject) => {
      const leave = () => void waiting.splice(waiting.indexOf(mine), 1);
      const mine: Waiting = {
        place,
        came,
        begin: () => {
          clearTimeout(mine.timer);
          leave();
          take(place, performance.now() - came);
          resolve();
        },
        timer: setTimeout(() => {
          leave();
          reject(refused(`the database was not free within ${Math.ceil(most)} ms`));
        }, most),
      };
      waiting.splice(behind < 0 ? waiting.length : behind, 0, mine);
      giveNext();
    });
  }

  /** Straight to who stands first: nobody who asks now can come in between. */
  function giveNext(): void {
    clearTimeout(looksAgain);
    const [first] = waiting;
    if (current || !first) return;
    const rest = keptFree(first.place);
    if (rest > 0) looksAgain = setTimeout(giveNext, Math.ceil(rest));
    else first.begin();
  }

  function end(): void {
    if (current) {
      const { place, since } = current;
      const now = performance.now();
      place.held += now - since;
      if (place.limit) asking.set(place.limit, now);
      else putOff(since, now);
    }
    current = undefined;
    giveNext();
  }

  /** Work beside requests that has waited for other work comes before no request for that. Among itself it stays in order. */
  function putOff(since: number, now: number): void {
    let least = Number.NEGATIVE_INFINITY;
    for (const { place, came } of waiting) {
      if (place.limit) continue;
      least = Math.max(least, Math.min(place.at + now - Math.max(since, came), now + BEHIND));
      place.at = least;
    }
    waiting.sort((one, other) => (isBefore(one.place, other.place) ? -1 : 1));
  }

  /** For who takes long turns: whether requests are there that wait for them to end. */
  const isAwaited = (): boolean => [current, ...waiting].some((one) => one?.place.limit !== undefined);

  return { begin, end, isAwaited };
}

const isBefore = (one: Place, other: Place) =>
  one.at < other.at || (one.at === other.at && one.request < other.request);

const refused = (why: string) => Object.assign(new Error(why), { code: TOO_MANY });
