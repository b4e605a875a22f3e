import { type Block, EmailContent, type Paragraph, type Run } from '@app/contract/asset-content';
import { AppError } from '@app/contract/errors';

type Look = Pick<Run, 'bold' | 'italic' | 'underline' | 'href'>;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LONGEST_RUN = 5000;
const MOST_LINES = 100;

export const fromBase64 = (content: string): string =>
  Buffer.from(content, 'base64').toString('utf8').replaceAll('\r\n', '\n').replaceAll('\u0000', '');
export const toBase64 = (content: string): string => Buffer.from(content, 'utf8').toString('base64');

/** What a program has written, in blocks of our own: nothing of its markup is ever put into a mail or a page as it is. */
export function toBlocks({ html, plain }: { html: string; plain: string }): Block[] {
  const paragraphs = html.trim() !== '' ? readHtml(html) : readPlain(plain);
  if (paragraphs.length === 0) return [];
  const blocks = [{ id: 'text', kind: 'text', align: 'start', paragraphs }];
  const checked = EmailContent.shape.blocks.safeParse(blocks);
  if (!checked.success)
    throw new AppError('request.invalid', [{ path: 'html_content', message: 'too long, or no text' }]);
  return checked.data;
}

/** An empty line begins another paragraph. */
const readPlain = (text: string): Paragraph[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) =>
      toParagraphs(
        part
          .trim()
          .split('\n')
          .map((line) => toRuns(line, {})),
      ),
    );

/** Words, links and emphasis; a tag that ends a paragraph in a browser ends one here. */
function readHtml(html: string): Paragraph[] {
  const shown = html.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style|head|title)\b[\s\S]*?<\/\1\s*>/gi, '');
  const paragraphs: Paragraph[] = [];
  const open: { tag: string; look: Look }[] = [];
  let lines: Run[][] = [[]];
  const lookNow = (): Look => Object.assign({}, ...open.map(({ look }) => look)) as Look;
  const end = () => {
    paragraphs.push(...toParagraphs(lines.map(trimmed)));
    lines = [[]];
  };
  for (const [, tag = '', text = ''] of shown.matchAll(/<([^>]*)>|([^<]+|<)/g)) {
    if (text !== '') {
      lines.at(-1)?.push(...toRuns(toText(text).replace(/\s+/g, ' '), lookNow()));
      continue;
    }
    const [, slash = '', named = ''] = /^\s*(\/?)\s*([a-z][a-z\d]*)/i.exec(tag) ?? [];
    const name = named.toLowerCase();
    if (name === 'br') lines.push([]);
    else if (BREAKS.has(name)) {
      end();
      if (name === 'li' && slash === '') lines = [[{ text: '• ' }]];
    } else if (slash !== '') {
      const at = open.findLastIndex((one) => one.tag === name);
      if (at >= 0) open.splice(at, 1);
    } else if (Object.hasOwn(LOOKS, name)) open.push({ tag: name, look: LOOKS[name]! });
    else if (name === 'a') open.push({ tag: name, look: linkIn(tag) });
  }
  end();
  return paragraphs;
}

const BREAKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 li ul ol tr table blockquote section article header footer hr'.split(' '),
);
const LOOKS: Record<string, Look> = {
  ...{ b: { bold: true }, strong: { bold: true }, i: { italic: true }, em: { italic: true }, u: { underline: true } },
};

function linkIn(tag: string): Look {
  const [, , double, single, bare] = /\bhref\s*=\s*("([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  const href = toText(double ?? single ?? bare ?? '').trim();
  return /^(https?:\/\/|mailto:|tel:|\{\{)/i.test(href) ? { href } : {};
}

const toText = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : '';
  });

function toRuns(text: string, look: Look): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < text.length; at += LONGEST_RUN) runs.push({ ...look, text: text.slice(at, at + LONGEST_RUN) });
  return runs;
}

/** Without spaces at its ends, as a browser shows it. */
const trimmed = (line: Run[]): Run[] =>
  line
    .map((run, at) => {
      const start = at === 0 ? run.text.trimStart() : run.text;
      return { ...run, text: at === line.length - 1 ? start.trimEnd() : start };
    })
    .filter(({ text }) => text !== '');

function toParagraphs(lines: Run[][]): Paragraph[] {
  if (lines.every((line) => line.every(({ text }) => text.trim() === '' || text === '• '))) return [];
  return Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, at) => ({
    kind: 'paragraph',
    lines: lines.slice(at * MOST_LINES, (at + 1) * MOST_LINES),
  }));
}

/** The words of blocks, line by line. */
export const plainOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'text' ? block.paragraphs : []))
    .map(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')).join('\n'))
    .join('\n\n');

/** What programs call a contact's fields, as ours. */
const TOKENS: Record<string, string> = {
  ...{ firstname: 'givenName', lastname: 'familyName', email: 'email', phone1: 'phone', phone: 'phone' },
  ...{ company: 'company', companyname: 'company', jobtitle: 'title', website: 'website', city: 'city' },
  ...{ streetaddress1: 'address1', streetaddress2: 'address2', state: 'state', postalcode: 'postalCode' },
  ...{ country: 'country', birthday: 'birthday' },
};

/** `~Contact.FirstName~` → `{{ contact.givenName }}`. */
export const toOurFields = (text: string): string =>
  text.replace(/~contact\.(\w+)~/gi, (_, token: string) => {
    const name = TOKENS[token.toLowerCase()];
    if (name === undefined)
      throw new AppError('request.invalid', [{ path: 'html_content', message: `unknown token ~Contact.${token}~` }]);
    return `{{ contact.${name} }}`;
  });
