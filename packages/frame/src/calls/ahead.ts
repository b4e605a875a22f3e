import { stored } from './storage.ts';

/** A request of the start, without the session that it was made for. */
export type AheadRequest = { url: string; headers: Record<string, string> };
/** One that `ahead-script.ts` has made while this script was still on its way. */
type Made = { headers: Headers; answer: Promise<Response> };
declare global {
  interface Window {
    ahead?: Map<string, Made>;
  }
}

/** What the last visits of each address in each account began with, the latest last. Read by `ahead-script.ts`, too. */
const visits = stored<Record<string, AheadRequest[]>>('ahead');
const MOST = 20;
/** Another session begins with other requests. */
export const forgetVisits = visits.clear;

const asked: AheadRequest[] = [];

/** For the calls of the start: takes the answer of the very same request if it was made ahead, once; otherwise asks. */
export const fetchAtStart: typeof fetch = async (input, init) => {
  const url = String(input);
  const headers = new Headers(init?.headers);
  const { authorization: _, ...plain } = Object.fromEntries(headers);
  asked.push({ url, headers: plain });
  const made = window.ahead?.get(url);
  window.ahead?.delete(url);
  const ask = () => globalThis.fetch(input, init);
  return made && textOf(made.headers) === textOf(headers) ? made.answer.catch(ask) : ask();
};

const textOf = (headers: Headers) => JSON.stringify([...headers]);

/** Keeps what this visit has begun with for the next one of the same address in the same account. */
export function keepVisit(accountId: string, address: string): void {
  const name = `${accountId} ${address}`;
  const { [name]: _, ...others } = visits.read() ?? {};
  visits.write(Object.fromEntries([...Object.entries(others), [name, asked.splice(0)]].slice(-MOST)));
}
