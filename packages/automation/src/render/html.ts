const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** An address that a link may lead to, as it is followed; '' for anything else. */
export function toHref(typed: string): string {
  const text = typed.trim();
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(text)) return '';
  const url = URL.parse(text);
  return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? text.replace(/\s/g, '%20') : '';
}
