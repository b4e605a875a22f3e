import PostalMime, { type Attachment } from 'postal-mime';
import type { Head } from './heads.ts';

export type MailFile = { name: string; bytes: Uint8Array };
export type MailWords = { text: string; files: MailFile[]; leftOut: number };

/**
 * A mail for the timeline of one contact. `isEarlier`: it was passed by when nobody knew the contact; nothing follows
 * from it any more.
 */
export type Wanted = { head: Head; address: string; contactId: number; isEarlier: boolean };
export type Read = Wanted & { words: MailWords };

const MOST_TEXT = 100_000;
const MOST_FILES = 20;

/** The words of a mail and the files that came with it. What it wants to look like is not kept: it came from strangers. */
export async function readMail(source: Uint8Array): Promise<MailWords> {
  const mail = await PostalMime.parse(source, { maxNestingDepth: 50 });
  const text = (mail.text ?? '').trim() || toText(mail.html ?? '');
  const attached = mail.attachments.filter((part) => !isPartOfText(part));
  const files = attached.slice(0, MOST_FILES).map(toFile);
  return { text: clean(text).slice(0, MOST_TEXT), files, leftOut: attached.length - files.length };
}

const clean = (text: string) => text.toWellFormed().replaceAll('\u0000', '').replaceAll('\r\n', '\n');

/** Pictures that stand within the text, as logos in signatures do. */
const isPartOfText = ({ disposition, related, contentId }: Attachment) =>
  disposition !== 'attachment' && (related === true || contentId !== undefined);

function toFile({ filename, content, mimeType }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const usual = mimeType === 'message/rfc822' ? 'message.eml' : mimeType === 'text/calendar' ? 'invite.ics' : 'file';
  // No folders, nothing that a terminal or a page would take for a command.
  const name = clean(filename ?? '')
    .replace(/[\p{Cc}\p{Cf}/\\]+/gu, ' ')
    .trim();
  return { name: name.slice(0, 200) || usual, bytes };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

function toText(html: string): string {
  return html
    .slice(0, 2_000_000)
    .replace(/<(script|style|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*\n\s*/g, '\n\n')
    .trim();
}
