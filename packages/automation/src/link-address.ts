const NAMED = /\{\{-?\s*link\.(\w+)\s*-?\}\}/g;
const HOST = /^[a-z]+:\/\/[^/?#]*/i;
const LAST_SLASH = /^([^?#]*?)\/+(?=[?#]|$)/;

/**
 * Where a link leads, written so that two can be compared: with the addresses that its names stand for, the host in small
 * letters, and no slash at the end of the path. A name that stands for nothing stays, lest it be taken for any link.
 */
export const linkAddress = (written: string, links: Readonly<Record<string, string>> = {}): string =>
  written
    .trim()
    .replace(NAMED, (named, name: string) => (Object.hasOwn(links, name) && links[name]?.trim()) || named)
    .replace(HOST, (host) => host.toLowerCase())
    .replace(LAST_SLASH, '$1');
