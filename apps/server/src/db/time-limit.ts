import { AsyncLocalStorage } from 'node:async_hooks';

/** One piece of work that somebody waits for, such as a request. */
export type Limit = {
  endsAt: number;
  /** Told once everything is asked that is asked within it. */
  onOver?: () => void;
};

const limits = new AsyncLocalStorage<Limit>();

/** Whatever `work` asks the database must be answered within this time, all of it together. */
export const withinTime = <T>(ms: number, work: () => T): T => limits.run({ endsAt: performance.now() + ms }, work);

/** In ms; without a limit it is infinite. */
export function timeLeft(): number {
  const limit = limits.getStore();
  return limit ? limit.endsAt - performance.now() : Number.POSITIVE_INFINITY;
}

/** The same object for all that is asked within one limit; none outside of any. */
export const currentLimit = (): Limit | undefined => limits.getStore();

/** Says that nothing more is asked within the current limit: nobody need wait for its next question. */
export function endQuestions(): void {
  limits.getStore()?.onOver?.();
}
