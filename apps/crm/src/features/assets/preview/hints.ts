import type { Block, EmailContent, Run } from '@app/contract/asset-content';
import { wordsOf } from '../blocks/block.ts';

/** What makes filters and readers wary; nothing of it keeps a mail from being saved. */
const hintKinds = [
  'noSubject',
  'longSubject',
  'capitals',
  'exclamation',
  'fakeReply',
  'noPreview',
  'onlyPictures',
  'noAlt',
  'noAddress',
  'shortened',
  'otherAddress',
  'manyLinks',
] as const;
export type Hint = (typeof hintKinds)[number];

/** Phones show about this much. */
const SUBJECT_SHOWN = 60;
const MOST_LINKS = 12;
/** With a picture, fewer words than these look like an advertisement to filters. */
const FEWEST_WORDS = 20;
const shorteners =
  /^https?:\/\/(www\.)?(bit\.ly|tinyurl\.com|goo\.gl|t\.co|ow\.ly|is\.gd|buff\.ly|cutt\.ly|rebrand\.ly)\//i;

export function hintsOf({ subject, preview, blocks }: EmailContent): Hint[] {
  const plain = subject.replace(/\{\{.*?\}\}/g, '').trim();
  const links = blocks.flatMap(linksOf);
  const pictures = blocks.filter((block) => block.kind === 'picture');
  const all = blocks.filter(({ kind }) => kind !== 'picture').map(wordsOf);
  const found: Record<Hint, boolean> = {
    noSubject: subject.trim() === '',
    longSubject: plain.length > SUBJECT_SHOWN,
    capitals: isShouted(plain),
    exclamation: /!.*!|！.*！/s.test(subject),
    fakeReply: /^\s*(re|fwd?|aw|wg|rv|tr|res|enc)\s*:/i.test(subject),
    noPreview: preview.trim() === '',
    onlyPictures: pictures.length > 0 && wordCount(all.join(' ')) < FEWEST_WORDS,
    noAlt: pictures.some(({ alt }) => alt.trim() === ''),
    noAddress: blocks.some((block) => block.kind === 'button' && block.href.trim() === ''),
    shortened: links.some(({ href }) => shorteners.test(href)),
    otherAddress: links.some(({ text, href }) => isOther(text, href)),
    manyLinks: links.length > MOST_LINKS,
  };
  return hintKinds.filter((kind) => found[kind]);
}

/** Several letters, and not a small one among them. */
const isShouted = (text: string) => (text.match(/\p{Lu}/gu) ?? []).length > 6 && !/\p{Ll}/u.test(text);

/** Chinese and Japanese write without spaces between words. */
const wordCount = (text: string) =>
  (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    ) ?? []
  ).length;

type Link = { text: string; href: string };

function linksOf(block: Block): Link[] {
  switch (block.kind) {
    case 'text':
      return block.paragraphs.flatMap(({ lines }) =>
        lines.flat().flatMap(({ text, href }: Run) => (href ? [{ text, href }] : [])),
      );
    case 'button':
      return block.href ? [{ text: block.label, href: block.href }] : [];
    case 'picture':
      return block.href ? [{ text: '', href: block.href }] : [];
    default:
      return [];
  }
}

/** The words are an address themselves, and the link leads to another host. */
function isOther(text: string, href: string): boolean {
  const shown = hostOf(text.trim());
  const real = hostOf(href);
  return shown !== undefined && real !== undefined && shown !== real;
}

function hostOf(text: string): string | undefined {
  if (!/^(https?:\/\/|www\.)\S+$/i.test(text)) return undefined;
  return URL.parse(text.startsWith('www.') ? `https://${text}` : text)?.hostname.replace(/^www\./, '');
}
