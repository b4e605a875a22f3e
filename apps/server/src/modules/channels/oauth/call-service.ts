import type { Config } from '../../../config.ts';
import { type Answer, type Call, callOut } from '../../../outbound/call-out.ts';
import { ChannelError } from '../failures.ts';
import { refuseBusy } from '../pause.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** The token is not good any more. */
export class Unauthorised extends Error {
  override name = 'Unauthorised';
}

type Asked = Pick<Call, 'url' | 'method' | 'headers' | 'body' | 'signal'>;

/** One call of an accounting service. What was sent is meant for it alone: no redirect is followed. */
export const callService = (config: Config, asked: Asked): Promise<Answer> =>
  callOut({
    ...asked,
    headers: { accept: 'application/json', ...asked.headers },
    allow: config.OUTBOUND_ALLOW,
    timeout: config.ACCOUNTING_TIMEOUT * 1000,
    mostBytes: MOST_BYTES,
    stays: true,
  });

/** What it has answered, or why it has not. */
export function readAnswer(answer: Answer): unknown {
  const { status, text } = answer;
  if (status === 401) throw new Unauthorised();
  if (status === 403) throw new ChannelError('access');
  refuseBusy(answer);
  // Nothing has changed.
  if (status === 304) return {};
  if (status !== 200) throw new ChannelError('server', `answered with ${status}`);
  return readJson(text);
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChannelError('server', 'answered with something that is no JSON');
  }
}
