import type { Answer } from '../../outbound/call-out.ts';
import { ChannelError } from './failures.ts';

/** Where a service that is asked too often does not say for how long. */
const USUAL_PAUSE = 60_000;

/** A service that is asked too often, or is away for a while, is believed when it says until when. */
export function refuseBusy({ status, retryAfter }: Pick<Answer, 'status' | 'retryAfter'>, at = Date.now()): void {
  const pause = readPause(retryAfter, at);
  if (status === 429) throw new ChannelError('limited', 'limited', pause ?? USUAL_PAUSE);
  if (status >= 500) throw new ChannelError('server', `answered with ${status}`, pause);
}

/** Seconds, or a time, in milliseconds from now on. */
export function readPause(retryAfter: string | null, at: number): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const until = /^[A-Z][a-z]{2}, /.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(until - at, 0);
}
