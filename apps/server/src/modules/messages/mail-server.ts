import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { Outcome } from './outcome.ts';

type Envelope = { from: string; to: string[] };
export type MailServer = {
  handOver: (envelope: Envelope, mail: Buffer) => Promise<Outcome>;
  close: () => void;
};
export type Failure = Error & { code?: string; command?: string; response?: string; responseCode?: number };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Servers close what was used for long, or for many mails; we do so first. */
const MOST_MAILS = 500;
const IDLE = 5_000;

/** Where a server is, and who signs in there. */
export type MailAccess = {
  options: SMTPConnectionOptions;
  user?: string | undefined;
  password?: string | undefined;
  /** In place of a password. */
  token?: string;
};

type Open = { connection: SMTPConnection; mails: number; idleSince: number; isOpen: boolean };

/** Connected and signed in. Whoever opens it closes it. */
export async function connectTo(access: MailAccess, onEnd?: () => void): Promise<SMTPConnection> {
  const { options, user, password, token } = access;
  const connection = new SMTPConnection({ ...TIMEOUTS, ...options });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      // The library says so after a connection that was idle was closed by the server.
      connection.on('end', () => onEnd?.());
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (user)
      await new Promise<void>((resolve, reject) => {
        const opens = token === undefined ? { pass: password ?? '' } : { oauth2: once(user, token) };
        connection.login({ user, ...opens }, (error) => (error ? reject(error) : resolve()));
      });
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** One that is refused is not offered again: whoever keeps it fetches another one. */
const once = (user: string, accessToken: string) =>
  new XOAuth2({ user, accessToken, provisionCallback: (_, __, done) => done(new Error('the token was refused')) });

const accessOf = (url: string): MailAccess => {
  const { auth, ...options } = parseConnectionUrl(url);
  const { user, pass } = (auth ?? {}) as { user?: string; pass?: string };
  return { options, user, password: pass };
};

export const openMailServer = (url: string): MailServer => {
  const access = accessOf(url);
  return openConnections({
    connect: (onEnd) => connectTo(access, onEnd),
    unconnected: (failure) => toOutcome(failure as Failure, false),
  });
};

type Kind = {
  /** Each new connection. */
  connect: (onEnd: () => void) => Promise<SMTPConnection>;
  /** What it means that none came about. */
  unconnected: (failure: unknown) => Outcome | Promise<Outcome>;
};

/**
 * Many connections to one mail server, each used for many mails. Not the library's own pool: that one sends a mail again
 * by itself when its connection breaks, also after the server may have taken it.
 */
export function openConnections({ connect, unconnected }: Kind): MailServer {
  const idle: Open[] = [];

  async function begin(): Promise<Open> {
    const state = { mails: 0, idleSince: 0, isOpen: true };
    const connection = await connect(() => {
      state.isOpen = false;
    });
    return Object.assign(state, { connection });
  }

  function takeIdle(): Open | undefined {
    for (let open = idle.pop(); open; open = idle.pop()) {
      if (open.isOpen && performance.now() - open.idleSince < IDLE) return open;
      open.connection.close();
    }
    return undefined;
  }

  async function handOver(envelope: Envelope, mail: Buffer): Promise<Outcome> {
    let open: Open;
    try {
      open = takeIdle() ?? (await begin());
    } catch (failure) {
      return unconnected(failure);
    }
    const { connection } = open;
    // The library asks for the content once the server has said that it wants it.
    let isBegun = false;
    const content = new Readable({
      read() {
        isBegun = true;
        this.push(mail);
        this.push(null);
      },
    });
    const failure = await new Promise<Failure | null>((resolve) =>
      connection.send(envelope, content, (error) => resolve(error as Failure | null)),
    );
    open.mails += 1;
    if (failure || open.mails >= MOST_MAILS) connection.close();
    else {
      open.idleSince = performance.now();
      idle.push(open);
    }
    return failure ? toOutcome(failure, isBegun) : { kind: 'sent' };
  }

  return {
    handOver,
    close: () => {
      for (const { connection } of idle.splice(0)) connection.quit();
    },
  };
}

/** 5.1.1 of `550 5.1.1 no such user`. */
const enhancedCode = (response: string) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;

const MOST_WORDS = 500;

/**
 * What an answer of the mail server, or none, means for the mail. 5.7.x is about us, not about who is written to; an
 * address that does not exist is about them; a full mailbox, and everything with a 4, passes.
 */
export function toOutcome(failure: Failure, isBegun: boolean): Outcome {
  const { responseCode = 0, command, message } = failure;
  const response = failure.response ?? '';
  const reason = (response || message).slice(0, MOST_WORDS);
  if (responseCode === 0) return isBegun ? { kind: 'uncertain', reason } : { kind: 'away', reason };
  const enhanced = enhancedCode(response);
  const isOfMail = command === 'RCPT TO' || command === 'DATA' || (isBegun && command !== 'CONN');
  // It hung up with a word while the mail was on its way: nobody knows.
  if (command === 'CONN') return isBegun ? { kind: 'uncertain', reason } : { kind: 'away', reason };
  if (responseCode < 500) return isOfMail ? { kind: 'later', reason } : { kind: 'away', reason };
  if (enhanced?.startsWith('5.7.') || responseCode === 530 || responseCode === 535) return { kind: 'refused', reason };
  if (!isOfMail) return { kind: 'refused', reason };
  if (enhanced === '5.2.2' || enhanced?.startsWith('5.3.') || enhanced?.startsWith('5.4.'))
    return { kind: 'later', reason };
  const isAddress = enhanced ? /^5\.(1|2)\./.test(enhanced) : command === 'RCPT TO';
  return isAddress ? { kind: 'bounced', reason } : { kind: 'failed', reason };
}
