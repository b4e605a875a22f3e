import { createHash } from 'node:crypto';
import type { FetchMessageObject, MessageAddressObject } from 'imapflow';

/** What decides about a mail, before any of its words are fetched. */
export type Head = {
  uid: number;
  size: number;
  origin: string;
  /** Mails that it answers, the first of the conversation first. */
  answers: string[];
  direction: 'in' | 'out';
  date: Date;
  subject: string;
  from: string;
  /** Whose timelines it may belong to. */
  others: string[];
  /** A machine has written it: nobody has answered. */
  isAutomatic: boolean;
};

/** As the server is asked for it. */
export const HEAD = {
  uid: true,
  size: true,
  envelope: true,
  internalDate: true,
  headers: ['references', 'auto-submitted', 'precedence', 'x-autoreply', 'x-auto-response-suppress'],
};

const MOST_IDS = 50;
const idsIn = (text: string) => (text.match(/<[^<>\s]{1,900}>/g) ?? []).slice(-MOST_IDS);
const clean = (text: string) => text.toWellFormed().replaceAll('\u0000', '');
const addressesOf = (list: MessageAddressObject[] | undefined) =>
  (list ?? []).flatMap(({ address }) => (address?.includes('@') ? clean(address.trim().toLowerCase()) : []));

export function toHead(mail: FetchMessageObject, own: ReadonlySet<string>): Head {
  const { uid, size = 0, envelope = {}, internalDate } = mail;
  const fields = fieldsIn(mail.headers?.toString('latin1') ?? '');
  const [from = ''] = addressesOf(envelope.from);
  const to = [...addressesOf(envelope.to), ...addressesOf(envelope.cc), ...addressesOf(envelope.bcc)];
  const direction = own.has(from) ? 'out' : 'in';
  const date = dateOf(envelope.date) ?? dateOf(internalDate) ?? new Date();
  const subject = clean(envelope.subject ?? '').slice(0, 998);
  const [origin = fingerprint([date.toISOString(), from, subject, String(size)])] = idsIn(envelope.messageId ?? '');
  const answers = [...new Set([...idsIn(fields.get('references') ?? ''), ...idsIn(envelope.inReplyTo ?? '')])];
  const others = [...new Set(direction === 'in' ? [from] : to)].filter((each) => each && !own.has(each));
  const isAutomatic =
    !/^(no)?$/i.test(fields.get('auto-submitted') ?? '') ||
    fields.has('x-autoreply') ||
    /^(bulk|list|junk|auto_reply)$/i.test(fields.get('precedence') ?? '');
  return { uid, size, origin: clean(origin), answers, direction, date, subject, from, others, isAutomatic };
}

const fingerprint = (parts: string[]) => `sha256:${createHash('sha256').update(parts.join('\n')).digest('hex')}`;

function dateOf(value: Date | string | undefined): Date | undefined {
  const date = value === undefined ? undefined : new Date(value);
  // What a database takes, and a mail can have.
  return date && date.getTime() > 0 && date.getUTCFullYear() < 2200 ? date : undefined;
}

function fieldsIn(text: string): Map<string, string> {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
    }),
  );
}
