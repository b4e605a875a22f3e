import type { Block, MergeValues, Paragraph, Run } from '@app/contract/asset-content';
import { inHtml, toHref } from './html.ts';
import { type Fill, filler } from './liquid.ts';

type Pen = { fill: Fill; pictureUrl: (fileId: string) => string };
export type PagePart = { html: string } | { form: number };

/** The blocks of a page in their order: HTML with classes of ours and no style or script of anybody's, or a form. */
export function renderPage(
  blocks: readonly Block[],
  merge: MergeValues,
  { pictureUrl }: Pick<Pen, 'pictureUrl'>,
): PagePart[] {
  const pen = { fill: filler(merge), pictureUrl };
  const parts: PagePart[] = [];
  for (const block of blocks) {
    if (block.kind === 'form') {
      if (block.assetId !== null) parts.push({ form: block.assetId });
      continue;
    }
    const html = writeBlock(block, pen);
    const last = parts.at(-1);
    if (last && 'html' in last) last.html += html;
    else if (html !== '') parts.push({ html });
  }
  return parts;
}

function writeBlock(block: Exclude<Block, { kind: 'form' }>, pen: Pen): string {
  const { fill, pictureUrl } = pen;
  switch (block.kind) {
    case 'heading':
      return `<h2 dir="auto" data-align="${block.align}">${inHtml(fill(block.text))}</h2>`;
    case 'text':
      return `<div data-align="${block.align}">${block.paragraphs.map((paragraph) => writeParagraph(paragraph, pen)).join('')}</div>`;
    case 'picture': {
      if (block.fileId === null) return '';
      const source = inHtml(pictureUrl(String(block.fileId)));
      const picture = `<img src="${source}" alt="${inHtml(fill(block.alt))}" loading="lazy">`;
      return `<figure>${linked(picture, block.href, pen)}</figure>`;
    }
    case 'button': {
      const href = toHref(fill(block.href));
      if (href === '') return '';
      return `<p data-align="${block.align}"><a data-look="button" href="${inHtml(href)}">${inHtml(fill(block.label))}</a></p>`;
    }
    case 'divider':
      return '<hr>';
    case 'space':
      return `<div data-space="${block.size}"></div>`;
  }
}

function writeParagraph({ kind, lines }: Paragraph, pen: Pen): string {
  const written = lines.map((line) => line.map((run) => writeRun(run, pen)).join(''));
  if (kind === 'paragraph') return `<p dir="auto">${written.join('<br>')}</p>`;
  const tag = kind === 'bullets' ? 'ul' : 'ol';
  return `<${tag} dir="auto">${written.map((html) => `<li>${html}</li>`).join('')}</${tag}>`;
}

function writeRun({ text, bold, italic, underline, href }: Run, pen: Pen): string {
  let html = inHtml(pen.fill(text)).replaceAll('\n', '<br>');
  if (bold) html = `<strong>${html}</strong>`;
  if (italic) html = `<em>${html}</em>`;
  if (underline) html = `<u>${html}</u>`;
  return linked(html, href ?? '', pen);
}

function linked(html: string, typed: string, { fill }: Pen): string {
  const href = toHref(fill(typed));
  return href === '' ? html : `<a href="${inHtml(href)}">${html}</a>`;
}
