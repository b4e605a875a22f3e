import { channel } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import { currentLimit, timeLeft } from './time-limit.ts';

/** PostgreSQL's own number for "no more connections": whoever is told so may try again in a moment. */
const TOO_MANY = '53300';

/** So long (ms) a request may have held the connection, all its turns together, and keeps its place. */
const KEEPS_PLACE = 100;

/** Who asks several things one after the other asks the next one within so long; ms. */
const NEXT_QUESTION = 4;
/** So long others are let go first, however many they are; ms. */
const LONGEST_WAY = 50;

/** For whoever measures: how long a turn was waited for, in ms, and the number of the request that it belongs to. */
const turnTaken = channel('database.turn');
export type TurnTaken = { waited: number; request: number };

/** `number` is where somebody stands in the queue, `held` for how long they have had the connection there. */
type Place = { request: number; number: number; held: number };
type Waiting = { place: Place; begin: () => void; timer: NodeJS.Timeout };

/**
 * One at a time, in the order in which they came. A request that asks again keeps its place before those that came after
 * it: otherwise all of them would go through their first, small questions together, and then wait for each other's
 * large ones. Whoever has taken much comes last again. At most `places` wait, and nobody longer than `longest` (ms) or
 * than the time that their request has left: who would is refused instead.
 */
export function createTurns({ places, longest }: { places: number; longest: number }) {
  /** By their places. */
  const waiting: Waiting[] = [];
  const placeOf = new WeakMap<object, Place>();
  let last = 0;
  let given = 0;
  let current: { place: Place; since: number } | undefined;

  /** What is done beside requests has a new one for each turn. */
  function findPlace(): Place {
    const request = currentLimit();
    const known = request && placeOf.get(request);
    if (known && known.held < KEEPS_PLACE) return known;
    last += 1;
    const place = { request: known?.request ?? last, number: last, held: 0 };
    if (request) placeOf.set(request, place);
    return place;
  }

  function take(place: Place, waited: number): void {
    given += 1;
    current = { place, since: performance.now() };
    turnTaken.publish({ waited, request: place.request } satisfies TurnTaken);
  }

  /** Resolves when it is the caller's turn, who then has to `end` it. */
  function begin(): Promise<void> {
    const asked = performance.now();
    const most = Math.min(longest, timeLeft());
    if (most <= 0) return Promise.reject(refused('there is no time left to ask the database'));
    if (!current) {
      take(findPlace(), 0);
      return Promise.resolve();
    }
    if (waiting.length >= places) return Promise.reject(refused(`${waiting.length} wait for the database already`));
    return new Promise((resolve, reject) => {
      const leave = () => void waiting.splice(waiting.indexOf(mine), 1);
      const mine: Waiting = {
        place: findPlace(),
        begin: () => {
          clearTimeout(mine.timer);
          leave();
          take(mine.place, performance.now() - asked);
          resolve();
        },
        timer: setTimeout(() => {
          leave();
          reject(refused(`the database was not free within ${Math.ceil(most)} ms`));
        }, most),
      };
      const before = waiting.findLastIndex(({ place }) => place.number <= mine.place.number);
      waiting.splice(before + 1, 0, mine);
    });
  }

  /** The turn goes straight to who stands first: nobody who asks now can come in between. */
  function end(): void {
    if (current) current.place.held += performance.now() - current.since;
    current = undefined;
    waiting[0]?.begin();
  }

  /**
   * For who has had a long turn and wants another: whoever waited meanwhile first gets all the turns that they need, one
   * after the other, instead of waiting before each. Where nobody waits, it is over at once. Answers whether somebody did.
   */
  async function giveWay(): Promise<boolean> {
    if (!current) return false;
    const until = performance.now() + LONGEST_WAY;
    let seen: number;
    do {
      seen = given;
      await pause(NEXT_QUESTION);
    } while ((current || given !== seen) && performance.now() < until);
    return true;
  }

  return { begin, end, giveWay };
}

const refused = (why: string) => Object.assign(new Error(why), { code: TOO_MANY });
