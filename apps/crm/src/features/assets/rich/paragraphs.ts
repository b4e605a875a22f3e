import type { Paragraph, Run } from '@app/contract/asset-content';
import type { JSONContent } from '@tiptap/react';

type Mark = { type: string; attrs?: Record<string, unknown> | undefined };
/** What the rich text field keeps, as far as it matters here. */
export type RichNode = {
  type?: string | undefined;
  text?: string | undefined;
  marks?: Mark[] | undefined;
  attrs?: Record<string, unknown> | undefined;
  content?: RichNode[] | undefined;
};

const lists = { bullets: 'bulletList', numbers: 'orderedList' } as const;
const looks = ['bold', 'italic', 'underline'] as const;

/** What the rich text field begins with. */
export function toDocument(paragraphs: Paragraph[]): JSONContent {
  const content = paragraphs.map(toNode);
  // A document has at least one place to type.
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function toNode({ kind, lines }: Paragraph): JSONContent {
  if (kind === 'paragraph')
    return paragraphOf(lines.flatMap((line, at) => (at === 0 ? line : ['break' as const, ...line])));
  // A list has at least one point.
  const points = lines.length > 0 ? lines : [[]];
  return {
    type: lists[kind],
    content: points.map((line) => ({ type: 'listItem', content: [paragraphOf(line)] })),
  };
}

function paragraphOf(parts: (Run | 'break')[]): JSONContent {
  // The field knows no text without a letter.
  const content = parts.filter((part) => part === 'break' || part.text !== '').map(toText);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}

function toText(part: Run | 'break'): JSONContent {
  if (part === 'break') return { type: 'hardBreak' };
  const marks: NonNullable<JSONContent['marks']> = looks.filter((look) => part[look]).map((type) => ({ type }));
  if (part.href) marks.push({ type: 'link', attrs: { href: part.href } });
  return marks.length > 0 ? { type: 'text', text: part.text, marks } : { type: 'text', text: part.text };
}

/** What is kept of a document: lists inside of lists become points of the outer one. */
export function toParagraphs({ content = [] }: RichNode): Paragraph[] {
  return content.flatMap((node): Paragraph[] => {
    if (node.type === lists.bullets) return [{ kind: 'bullets', lines: linesOf(node) }];
    if (node.type === lists.numbers) return [{ kind: 'numbers', lines: linesOf(node) }];
    const lines = linesOf(node);
    return [{ kind: 'paragraph', lines: lines.length === 1 && lines[0]?.length === 0 ? [] : lines }];
  });
}

/** One for each point, and one more after each break. */
function linesOf(node: RichNode): Run[][] {
  if (node.type !== 'paragraph') return (node.content ?? []).flatMap(linesOf);
  const lines: Run[][] = [[]];
  for (const part of node.content ?? []) {
    if (part.type === 'hardBreak') lines.push([]);
    else if (part.text) lines.at(-1)?.push(toRun(part.text, part.marks ?? []));
  }
  return lines;
}

function toRun(text: string, marks: Mark[]): Run {
  const run: Run = { text };
  for (const { type, attrs } of marks) {
    const look = looks.find((each) => each === type);
    if (look) run[look] = true;
    if (type === 'link' && typeof attrs?.href === 'string' && attrs.href !== '') run.href = attrs.href;
  }
  return run;
}

/** The words alone, as they are counted and compared. */
export const plainText = (paragraphs: Paragraph[]): string =>
  paragraphs.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join(''))).join('\n');
