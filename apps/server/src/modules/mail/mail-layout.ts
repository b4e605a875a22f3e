/** What a mail says, before it is written as text and as HTML. `action` is its one button. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  action: { label: string; link: string } | null;
  note: string;
  lang: string;
  dir: 'ltr' | 'rtl';
};

export function toText({ paragraphs, action, note }: MailContent): string {
  return [...paragraphs, ...(action ? [`${action.label}:\n${action.link}`] : []), note].join('\n\n');
}

/** Mail programs know tables and inline styles, and little else. */
export function toHtml({ subject, paragraphs, action, note, lang, dir }: MailContent): string {
  const start = dir === 'rtl' ? 'right' : 'left';
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 20px;text-align:${start};${style}">${inHtml(text).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? `<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><td style="background:#1f5c4a;border-radius:8px"><a href="${inHtml(action.link)}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:600;text-decoration:none">${inHtml(action.label)}</a></td></tr></table><p style="margin:16px 0 20px;font-size:13px;text-align:${start};word-break:break-all"><a href="${inHtml(action.link)}" dir="ltr" style="color:#1f5c4a">${inHtml(action.link)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${inHtml(lang)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${inHtml(subject)}</title></head>
<body style="margin:0;background:#f6f5f2">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" dir="${dir}" style="max-width:560px;background:#ffffff;border:1px solid #e4e1da;border-radius:8px"><tr><td style="padding:32px;font:15px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;color:#23211d;text-align:${start}">
<p style="margin:0 0 24px;font-weight:600;color:#1f5c4a;text-align:${start}">Partner Edition</p>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}
${button}
${paragraph(note, 'font-size:13px;color:#6b675e;margin-bottom:0')}
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const inHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
