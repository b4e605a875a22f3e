import { isIP } from 'node:net';
import type { MailHost } from '@app/contract/channels';
import { ImapFlow } from 'imapflow';
import { resolveOut } from '../../../outbound/resolve-out.ts';
import { ChannelError, toFailure } from '../failures.ts';
import type { Opens } from '../open-with.ts';

export type Login = Opens & { username: string; allow: readonly string[] };

const CONNECT = 10_000;
const SILENCE = 60_000;
/** No line or literal of a server that wishes us ill fills the memory. */
const MOST_LITERAL = 30 * 1024 * 1024;

/** Words and passwords cross the internet encrypted; within our own network the operator may have it otherwise. */
export async function reach({ host, port, security }: MailHost, allow: readonly string[]) {
  const { address, isInside } = await resolveOut(host, port, allow);
  if (security === 'none' && !isInside) throw new ChannelError('unencrypted');
  return { address, port, secure: security === 'tls', starttls: security === 'starttls' };
}

/** Whose certificate it must be; an address has no name. */
export const namedAs = (host: string) => (isIP(host) ? {} : { servername: host });

/** The mailbox, signed in. Whoever opens it closes it. */
export async function openMailbox(imap: MailHost, { username, allow, ...opens }: Login): Promise<ImapFlow> {
  try {
    const { address, port, secure, starttls } = await reach(imap, allow);
    const client = new ImapFlow({
      ...{ host: address, ...namedAs(imap.host), port, secure, doSTARTTLS: secure ? undefined : starttls },
      auth: { user: username, ...('token' in opens ? { accessToken: opens.token } : { pass: opens.password }) },
      // It would log what passes by.
      logger: false,
      disableAutoIdle: true,
      maxLiteralSize: MOST_LITERAL,
      ...{ connectionTimeout: CONNECT, greetingTimeout: CONNECT, socketTimeout: SILENCE },
    });
    // Without a listener a connection that breaks would end the process; whoever waits for an answer is told anyway.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new ChannelError(toFailure(error));
  }
}
