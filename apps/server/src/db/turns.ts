import { channel } from 'node:diagnostics_channel';
import { timeLeft } from './time-limit.ts';

/** PostgreSQL's own number for "no more connections": whoever is told so may try again in a moment. */
const TOO_MANY = '53300';

/** How long a turn was waited for, in ms; for whoever measures. */
const turnTaken = channel('database.turn');

type Waiting = { begin: () => void; timer: NodeJS.Timeout };

/**
 * One at a time, in the order in which they asked. At most `places` wait, and nobody longer than `longest` (ms) or
 * than the time that their request has left: who would is refused instead.
 */
export function createTurns({ places, longest }: { places: number; longest: number }) {
  const waiting = new Set<Waiting>();
  let taken = false;

  /** Resolves when it is the caller's turn, who then has to `end` it. */
  function begin(): Promise<void> {
    const asked = performance.now();
    const most = Math.min(longest, timeLeft());
    if (most <= 0) return Promise.reject(refused('there is no time left to ask the database'));
    if (!taken) {
      taken = true;
      turnTaken.publish(0);
      return Promise.resolve();
    }
    if (waiting.size >= places) return Promise.reject(refused(`${waiting.size} wait for the database already`));
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        begin: () => {
          clearTimeout(mine.timer);
          waiting.delete(mine);
          turnTaken.publish(performance.now() - asked);
          resolve();
        },
        timer: setTimeout(() => {
          waiting.delete(mine);
          reject(refused(`the database was not free within ${Math.ceil(most)} ms`));
        }, most),
      };
      waiting.add(mine);
    });
  }

  /** The turn goes straight to who has waited longest: nobody who asks now can come in between. */
  function end(): void {
    const [next] = waiting;
    if (next) next.begin();
    else taken = false;
  }

  return { begin, end };
}

const refused = (why: string) => Object.assign(new Error(why), { code: TOO_MANY });
