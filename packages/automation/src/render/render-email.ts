import type { EmailContent, MergeValues } from '@app/contract/asset-content';
import { LOGO_HIGHEST, LOGO_WIDEST } from '@app/contract/public-logo';
import { inHtml, toHref } from './html.ts';
import { filler } from './liquid.ts';
import { writeBlock } from './mail-blocks.ts';

/** What stands around the content of a mail. */
export type MailFrame = {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** At the head of marketing mail, in place of the name. Its size is left out where only a browser shows it. */
  logo: { url: string; company: string; width?: number; height?: number } | null;
  /** At the foot of marketing mail: who writes, where they are, how to get no more. Null for a mail to one person. */
  foot: { company: string; postalAddress: string; unsubscribeUrl: string; unsubscribeLabel: string } | null;
  /** The address of a link as it is written in the mail, by its number; as it is where nothing is tracked. */
  trackLink: (href: string, number: number) => string;
  /** A picture that says that the mail was opened. */
  openUrl: string | null;
  pictureUrl: (fileId: string) => string;
};
/** `links` are the addresses that can be tracked, by their number: where they lead, as filled in for the reader. */
export type RenderedMail = { subject: string; html: string; text: string; links: string[] };

/** The same in the browser's preview and in what goes out. */
export function renderEmail(content: EmailContent, merge: MergeValues, frame: MailFrame): RenderedMail {
  const fill = filler(merge);
  const links: string[] = [];
  const follow = (typed: string): string => {
    const href = toHref(fill(typed));
    if (!/^https?:/i.test(href)) return href;
    links.push(href);
    return frame.trackLink(href, links.length - 1);
  };
  const subject = inOneLine(fill(content.subject));
  const pen = { fill, follow, dir: frame.dir, pictureUrl: frame.pictureUrl };
  const blocks = content.blocks.map((block) => writeBlock(block, pen));
  const html = inFrame(
    { subject, preview: inOneLine(fill(content.preview)), blocks: blocks.map((block) => block.html) },
    frame,
  );
  const text = [...blocks.map((block) => block.text), footText(frame)].filter((part) => part.trim() !== '');
  return { subject, html, text: `${text.join('\n\n')}\n`, links };
}

/** A subject is one line of a mail's head, whatever somebody's name has in it. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function footText({ foot }: MailFrame): string {
  if (!foot) return '';
  const { company, postalAddress, unsubscribeUrl, unsubscribeLabel } = foot;
  return ['-- ', company, postalAddress, `${unsubscribeLabel}: ${unsubscribeUrl}`].filter(Boolean).join('\n');
}

type Inside = { subject: string; preview: string; blocks: string[] };

const FONT = "15px/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const DARK = [
  '.page,.card{background:#1b1a18!important}',
  '.ink{color:#f1efeb!important}',
  '.quiet{color:#a8a49b!important}',
  '.line{border-color:#3a3834!important}',
  '.link{color:#8fd0ba!important}',
  '.button{background:#8fd0ba!important}',
  '.button-text{color:#12271f!important}',
  // A dark logo without a ground of its own would not be seen.
  '.logo{background:#f4f2ee!important;padding:8px!important;border-radius:8px!important}',
].join('');

function inFrame({ subject, preview, blocks }: Inside, { lang, dir, logo, foot, openUrl }: MailFrame): string {
  const start = dir === 'rtl' ? 'right' : 'left';
  return `<!doctype html>
<html lang="${inHtml(lang)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${inHtml(subject)}</title>
<style>@media (prefers-color-scheme:dark){${DARK}}</style></head>
<body class="page" style="margin:0;padding:0;background:#ffffff">
${previewHtml(preview)}<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#ffffff"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" class="card" width="568" cellspacing="0" cellpadding="0" border="0" dir="${dir}" style="width:100%;max-width:568px;background:#ffffff"><tr><td class="ink" style="padding:8px 16px;font:${FONT};color:#23211d;text-align:${start};word-break:break-word">
${logoHtml(logo, start)}${blocks.filter(Boolean).join('\n')}
${footHtml(foot, start)}</td></tr></table>
</td></tr></table>
${openUrl ? `<img src="${inHtml(openUrl)}" width="1" height="1" alt="" style="display:block;border:0">\n` : ''}</body>
</html>`;
}

/** Shown beside the subject only; the rest keeps the beginning of the mail from following it there. */
const previewHtml = (preview: string) =>
  preview === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${inHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>\n`;

/** With its size in both ways of saying it: some mail programs know only the attributes, and would show it as large as it is. */
function logoHtml(logo: MailFrame['logo'], start: string): string {
  if (!logo) return '';
  const { url, company, width, height } = logo;
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const style = `border:0;max-width:${LOGO_WIDEST}px;max-height:${LOGO_HIGHEST}px;font-weight:600;color:#23211d`;
  const picture = `<img class="logo" src="${inHtml(url)}" alt="${inHtml(company)}"${size} style="${style}">`;
  return `<p style="margin:0 0 24px;text-align:${start}">${picture}</p>\n`;
}

function footHtml(foot: MailFrame['foot'], start: string): string {
  if (!foot) return '';
  const { company, postalAddress, unsubscribeUrl, unsubscribeLabel } = foot;
  const lines = [company, postalAddress].filter(Boolean).map((line) => inHtml(line).replaceAll('\n', '<br>'));
  const link = `<a class="quiet" href="${inHtml(unsubscribeUrl)}" style="color:#6b675e;text-decoration:underline">${inHtml(unsubscribeLabel)}</a>`;
  const style = `margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e4e1da;font-size:13px;line-height:1.5;color:#6b675e;text-align:${start}`;
  return `<p class="quiet line" style="${style}">${[...lines, link].join('<br>')}</p>\n`;
}
