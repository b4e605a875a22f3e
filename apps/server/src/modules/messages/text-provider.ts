import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Outcome } from './outcome.ts';

export type TextProvider = { send: (text: { from: string; to: string; text: string }) => Promise<Outcome> };
type Account = Pick<Config, 'TEXT_URL' | 'TEXT_ACCOUNT' | 'TEXT_TOKEN'>;

const TIMEOUT = 20_000;
/** Of the provider's own codes: a number that is none, or takes no texts; and one that has answered STOP to it. */
const NO_NUMBER = new Set([21211, 21214, 21217, 21401, 21614, 30003, 30005, 30006]);
const STOPPED = 21610;

/** Twilio's public message call, which several providers answer to; null where there is no account at one. */
export function openTextProvider({ TEXT_URL, TEXT_ACCOUNT, TEXT_TOKEN }: Account): TextProvider | null {
  if (!TEXT_ACCOUNT || !TEXT_TOKEN) return null;
  const url = `${TEXT_URL}/2010-04-01/Accounts/${encodeURIComponent(TEXT_ACCOUNT)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${TEXT_ACCOUNT}:${TEXT_TOKEN}`).toString('base64')}`;
  return {
    send: async ({ from, to, text }) => {
      let answer: Response;
      try {
        answer = await fetch(url, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: to, From: from, Body: text }),
          signal: AbortSignal.timeout(TIMEOUT),
        });
      } catch (error) {
        const reason = String((error as Error).cause ?? error).slice(0, 500);
        // Nobody was reached, or nobody knows whether it was taken.
        return { kind: /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(reason) ? 'away' : 'uncertain', reason };
      }
      const said = (await answer.json().catch(() => ({}))) as { code?: number; message?: string };
      return toOutcome(answer.status, said);
    },
  };
}

function toOutcome(status: number, { code = 0, message = '' }: { code?: number; message?: string }): Outcome {
  const reason = `${status} ${code || ''} ${message}`.replace(/\s+/g, ' ').trim().slice(0, 500);
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 429 || status >= 500) return { kind: 'later', reason };
  if (status === 401 || status === 403) return { kind: 'refused', reason };
  if (code === STOPPED) return { kind: 'skipped', reason: 'unsubscribed' };
  return { kind: NO_NUMBER.has(code) ? 'bounced' : 'failed', reason };
}

/** The provider signs what it sends us: the address it calls, and every field in the order of their names. */
export function isSigned(url: string, fields: Record<string, string>, signature: string, token: string): boolean {
  const said = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + fields[name], url);
  const expected = createHmac('sha1', token).update(said).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
