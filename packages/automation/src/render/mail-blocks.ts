import type { Block, Paragraph, Run } from '@app/contract/asset-content';
import { inHtml, toHref } from './html.ts';
import type { Fill } from './liquid.ts';

/** What a block is in both parts of a mail. */
export type Written = { html: string; text: string };
export type Pen = {
  fill: Fill;
  dir: 'ltr' | 'rtl';
  /** The address as it stands in the mail; '' where it leads nowhere. */
  follow: (typed: string) => string;
  pictureUrl: (fileId: string) => string;
};

const ACCENT = '#1f5c4a';
const LINK = `color:${ACCENT};text-decoration:underline`;

/** Mail programs know tables and inline styles, and little else; classes are for those that know the dark. */
export function writeBlock(block: Block, pen: Pen): Written {
  const { fill } = pen;
  switch (block.kind) {
    case 'heading': {
      const text = fill(block.text);
      const style = `margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;${alignOf(block.align, pen)}`;
      return { html: `<h1 class="ink" style="${style}">${inHtml(text)}</h1>`, text };
    }
    case 'text':
      return writeText(block, pen);
    case 'picture':
      return writePicture(block, pen);
    case 'button':
      return writeButton(block, pen);
    case 'divider':
      return {
        html: '<hr class="line" style="margin:24px 0;border:0;border-top:1px solid #e4e1da">',
        text: '----------',
      };
    case 'space': {
      const height = block.size === 'small' ? 16 : 40;
      return { html: `<div style="height:${height}px;line-height:${height}px;font-size:1px">&nbsp;</div>`, text: '' };
    }
    case 'form':
      // Forms stand on pages: hardly any mail program shows them.
      return { html: '', text: '' };
  }
}

function writeText({ paragraphs, align }: Extract<Block, { kind: 'text' }>, pen: Pen): Written {
  const written = paragraphs.map((paragraph) => writeParagraph(paragraph, alignOf(align, pen), pen));
  return {
    html: written.map(({ html }) => html).join('\n'),
    text: written.map(({ text }) => text).join('\n\n'),
  };
}

function writeParagraph({ kind, lines }: Paragraph, align: string, pen: Pen): Written {
  const written = lines.map((line) => writeLine(line, pen));
  if (kind === 'paragraph')
    return {
      html: `<p style="margin:0 0 16px;${align}">${written.map(({ html }) => html).join('<br>')}</p>`,
      text: written.map(({ text }) => text).join('\n'),
    };
  const tag = kind === 'bullets' ? 'ul' : 'ol';
  const side = pen.dir === 'rtl' ? 'right' : 'left';
  const points = written.map(({ html }) => `<li style="margin:0 0 6px">${html}</li>`).join('');
  return {
    html: `<${tag} style="margin:0 0 16px;padding:0;padding-${side}:24px;${align}">${points}</${tag}>`,
    text: written.map(({ text }, at) => `${kind === 'bullets' ? '-' : `${at + 1}.`} ${text}`).join('\n'),
  };
}

function writeLine(runs: readonly Run[], pen: Pen): Written {
  const written = runs.map((run) => writeRun(run, pen));
  return { html: written.map(({ html }) => html).join(''), text: written.map(({ text }) => text).join('') };
}

function writeRun({ text: typed, bold, italic, underline, href }: Run, { fill, follow }: Pen): Written {
  const filled = fill(typed);
  let html = inHtml(filled).replaceAll('\n', '<br>');
  if (bold) html = `<strong>${html}</strong>`;
  if (italic) html = `<em>${html}</em>`;
  if (underline) html = `<u>${html}</u>`;
  const address = href === undefined ? '' : follow(href);
  if (address === '') return { html, text: filled };
  return {
    html: `<a class="link" href="${inHtml(address)}" style="${LINK}">${html}</a>`,
    text: withAddress(filled, toHref(fill(href ?? '')), address),
  };
}

function writePicture(block: Extract<Block, { kind: 'picture' }>, { fill, follow, pictureUrl }: Pen): Written {
  if (block.fileId === null) return { html: '', text: '' };
  const alt = fill(block.alt);
  const style = 'display:block;max-width:100%;height:auto;border:0;margin:0 auto';
  const source = inHtml(pictureUrl(String(block.fileId)));
  const picture = `<img src="${source}" alt="${inHtml(alt)}" width="536" style="${style}">`;
  const address = block.href === '' ? '' : follow(block.href);
  const html = address === '' ? picture : `<a href="${inHtml(address)}">${picture}</a>`;
  const words = alt === '' ? '' : `[${alt}]`;
  return { html: `<div style="margin:0 0 16px">${html}</div>`, text: [words, address].filter(Boolean).join(' ') };
}

/** The cell is coloured, not the link: some programs draw no box around a link. */
function writeButton({ label: typed, href, align }: Extract<Block, { kind: 'button' }>, pen: Pen): Written {
  const label = pen.fill(typed);
  const address = pen.follow(href);
  if (address === '') return { html: '', text: '' };
  const style = 'display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;text-decoration:none';
  const link = `<a class="button-text" href="${inHtml(address)}" style="${style}">${inHtml(label)}</a>`;
  const place = align === 'center' ? 'center' : pen.dir === 'rtl' ? 'right' : 'left';
  const cell = `<td class="button" style="background:${ACCENT};border-radius:8px">${link}</td>`;
  return {
    html: `<table role="presentation" align="${place}" cellspacing="0" cellpadding="0" border="0"><tr>${cell}</tr></table><div style="clear:both;height:16px;line-height:16px;font-size:1px">&nbsp;</div>`,
    text: withAddress(label, '', address),
  };
}

const withAddress = (text: string, written: string, address: string) =>
  text.trim() === '' || text.trim() === written ? address : `${text} (${address})`;

const alignOf = (align: 'start' | 'center', { dir }: Pen) =>
  `text-align:${align === 'center' ? 'center' : dir === 'rtl' ? 'right' : 'left'}`;
