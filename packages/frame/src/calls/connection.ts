import { AppError, NoAnswer } from '@app/contract/errors';
import { createStore, useSelector } from '@tanstack/react-store';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

type Trouble = 'offline' | 'noAnswer';

/** Why nothing is answered; null while the server answers, as far as this tab knows. */
const trouble = createStore<Trouble | null>(null);
export const isSilent = (): boolean => trouble.get() !== null;
export const useTrouble = (): Trouble | null => useSelector(trouble);

/** Nobody answered, or whoever did only asked for patience: trying again may help. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof AppError && [408, 429, 503].includes(error.status));

/** Set by the guard: calls do not know what is always answered. It fails where no answer comes. */
let ask: (() => Promise<unknown>) | undefined;
export const onDoubt = (question: typeof ask) => {
  ask = question;
};

const listeners = new Set<() => void>();
/** Calls the listener each time the server answers again. */
export const onAnswered = (listener: () => void) => void listeners.add(listener);

let trying: Promise<void> | undefined;
let wake: () => void = () => undefined;

/** Something went without an answer. Asks until there is one, with growing pauses; done when the server answers. */
export function untilAnswered(): Promise<void> {
  trying ??= tryUntilAnswered().finally(() => {
    trying = undefined;
  });
  return trying;
}

/** A sign that the connection may be back: asks at once instead of waiting for the rest of the pause. */
export const tryNow = (): void => wake();

/** The browser says when it loses its network and when it has one again. */
export function watchNetwork(): void {
  addEventListener('offline', () => void untilAnswered());
  addEventListener('online', tryNow);
}

async function tryUntilAnswered(): Promise<void> {
  let pause = FIRST_PAUSE;
  for (let failures = 1; !(await isAnswered()); failures++) {
    // A connection that only hiccups is nothing to speak of.
    if (!navigator.onLine || failures > 1) trouble.setState(() => (navigator.onLine ? 'noAnswer' : 'offline'));
    const isWoken = await rest(withSpread(pause));
    pause = isWoken ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
  }
  if (trouble.get() === null) return;
  trouble.setState(() => null);
  for (const listener of listeners) listener();
}

/** A single call that failed is no silence: another question tells. */
async function isAnswered(): Promise<boolean> {
  try {
    await ask?.();
    return true;
  } catch {
    return false;
  }
}

/** Browsers that lost the server together do not all come back in the same moment. */
const withSpread = (ms: number) => ms * (0.75 + Math.random() / 2);

/** True if it was cut short. */
const rest = (ms: number) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    wake = () => {
      clearTimeout(timer);
      resolve(true);
    };
  });

/** How often something is tried that gets no answer although the server answers otherwise. */
const TRIES = 4;

/** Does something that must not fail for want of an answer: waits until the server answers, and tries again. */
export async function withAnswer<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isNoAnswer(error) || tries === TRIES) throw error;
      await untilAnswered();
    }
  }
}

/** What takes longer counts as unanswered. */
export async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
