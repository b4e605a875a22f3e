type Part = { at: number; text: string; href?: string };

const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g;

/** A mail's text in parts: only addresses of this very app become links, others stay text. */
export function splitLinks(text: string, origin: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(address)) {
    if (!URL.canParse(href) || new URL(href).origin !== origin) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index) });
    parts.push({ at: index, text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}
