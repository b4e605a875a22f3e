import type { Endpoint, Request } from '@app/contract/endpoint';
import { readSession } from './session.ts';

/** A call as data: to be made early, and again by whoever needs its answer. */
export type EarlyCall<E extends Endpoint = Endpoint> = { endpoint: E; request: Request<E, 'input'> };

/** The type of the list forgets which endpoint it is; `call` never does. */
export const earlyCall = <E extends Endpoint>(endpoint: E, request: Request<E, 'input'>): EarlyCall<E> => ({
  endpoint,
  request,
});

/** As long as an answer counts as fresh anywhere else. */
const FRESH = 15_000;

type Kept = { answer: Promise<unknown>; token: string | undefined };
const kept = new Map<string, Kept>();

const nameOf = ({ method, path }: Endpoint, request: unknown) => `${method} ${path} ${JSON.stringify(request)}`;

/** Keeps an answer that is on its way until somebody makes the same call, once, and with the same session. */
export function keepEarly({ endpoint, request }: EarlyCall, answer: Promise<unknown>): void {
  const name = nameOf(endpoint, request);
  const entry = { answer, token: readSession()?.token };
  kept.set(name, entry);
  const forget = () => {
    if (kept.get(name) === entry) kept.delete(name);
  };
  // A failure is nobody's yet: whoever needs the answer asks again, and deals with what comes then.
  answer.then(() => setTimeout(forget, FRESH), forget);
}

export function takeEarly(endpoint: Endpoint, request: unknown): Promise<unknown> | undefined {
  if (kept.size === 0) return undefined;
  const name = nameOf(endpoint, request);
  const entry = kept.get(name);
  kept.delete(name);
  return entry && entry.token === readSession()?.token ? entry.answer : undefined;
}
