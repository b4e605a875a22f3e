import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** What a mail server says became of a mail, for one address. */
export type Report = {
  kind: 'bounced' | 'delayed' | 'delivered' | 'complained';
  /** A mailbox that is full, or a server that is away for days, is no address that does not exist. */
  isHard: boolean;
  /** About us, not about who was written to. */
  isRefusal: boolean;
  address: string;
  /** Of the mail that it is about, as it was written in it. */
  rfcId: string | null;
  words: string;
};

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965), as servers write them: in one part for machines, with the
 * mail that it is about, or its head, in another. What is neither says nothing.
 */
export async function readReport(bytes: Uint8Array): Promise<Report[]> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true });
  const part = (type: RegExp) => mail.attachments.find(({ mimeType }) => type.test(mimeType));
  const returned = headersOf(part(/^(message\/(global|rfc822|rfc822-headers|global-headers)|text\/rfc822-headers)$/));
  const rfcId = messageIdIn(returned) ?? null;
  const status = part(/^message\/(global-)?delivery-status$/);
  const feedback = part(/^message\/feedback-report$/);
  if (feedback) return toComplaints(groupsOf(textOf(feedback)), returned, rfcId);
  if (status) return toReports(groupsOf(textOf(status)), mail, rfcId);
  return [];
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

type Fields = Map<string, string>;

/** Groups of fields with a blank line between; a line that begins with a space goes on with the one before. */
function groupsOf(text: string): Fields[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => new Map(linesOf(group).flatMap(toField)))
    .filter(({ size }) => size > 0);
}

const linesOf = (group: string) => group.replace(/\n[ \t]+/g, ' ').split('\n');

function toField(line: string): [string, string][] {
  const at = line.indexOf(':');
  return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
}

const headersOf = (part: Attachment | undefined): Fields =>
  (part && groupsOf(textOf(part).replace(/^\s+/, ''))[0]) ?? new Map();

const messageIdIn = (headers: Fields) => /<[^<>\s]+>/.exec(headers.get('message-id') ?? '')?.[0];

/** `rfc822; "mia"@partner.example`, with or without its brackets. */
function addressOf(field: string | undefined): string | null {
  const typed = (field ?? '').replace(/^[^;]*;/, '').trim();
  const address = typed.replace(/^<|>$/g, '').trim().toLowerCase();
  return address.includes('@') ? address : null;
}

const kinds = {
  failed: 'bounced',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};

function toReports([, ...recipients]: Fields[], mail: Email, rfcId: string | null): Report[] {
  return recipients.flatMap((fields): Report[] => {
    const address = addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient'));
    const action = /^[a-z]+/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '';
    const kind = kinds[action as keyof typeof kinds] as Report['kind'] | undefined;
    if (!address || !kind) return [];
    const words = fields.get('diagnostic-code') || fields.get('status') || mail.subject || '';
    const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
    // Some say 5.0.0 and write what they mean among the words only.
    const meant = /^5\.0\.0$|^$/.test(status) ? (/\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? status) : status;
    const isRefusal = kind === 'bounced' && meant.startsWith('5.7.');
    const isHard = kind === 'bounced' && !isRefusal && /^5\.(0|1|2)\./.test(meant) && meant !== '5.2.2';
    return [{ kind, isHard, isRefusal, address, rfcId: rfcId ?? envelopeId(fields), words: words.slice(0, 500) }];
  });
}

const envelopeId = (fields: Fields) => /<[^<>\s]+>/.exec(fields.get('original-envelope-id') ?? '')?.[0] ?? null;

/** Not spam, or only what a filter has found out for itself, is nobody's complaint. */
const NO_COMPLAINT = /^(not-spam|auth-failure|dmarc)$/i;

function toComplaints([fields = new Map()]: Fields[], returned: Fields, rfcId: string | null): Report[] {
  if (NO_COMPLAINT.test(fields.get('feedback-type') ?? '')) return [];
  // Many providers leave out who complained: then the mail itself says to whom it was sent.
  const to = /[^<>\s,;:"]+@[^<>\s,;"]+/.exec(returned.get('to') ?? '')?.[0]?.toLowerCase();
  const address = addressOf(fields.get('original-rcpt-to')) ?? addressOf(returned.get('x-original-to')) ?? to ?? '';
  const words = fields.get('feedback-type') ?? 'abuse';
  return [{ kind: 'complained', isHard: false, isRefusal: false, address, rfcId, words }];
}
