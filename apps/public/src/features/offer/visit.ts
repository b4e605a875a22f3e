import type { LinkKind } from '@app/contract/offer-words';

export type OpenedLink = { kind: LinkKind; link: string };

/** The link without the page's language: the same offer in another language is the same visit. */
export function linkOf(search: URLSearchParams): string {
  const link = new URLSearchParams(search);
  link.delete('locale');
  return link.toString();
}

const keyOf = (what: 'visit' | 'typed', { kind, link }: OpenedLink) => `offer.${what}:/${kind}?${link}`;

/** The id of this visit: the same after a reload, a new one for another link or tab. */
export function visitOf(openedLink: OpenedLink): string {
  const key = keyOf('visit', openedLink);
  const visitId = sessionStorage.getItem(key) ?? crypto.randomUUID();
  sessionStorage.setItem(key, visitId);
  return visitId;
}

export const keepTyped = (openedLink: OpenedLink, typed: object) =>
  sessionStorage.setItem(keyOf('typed', openedLink), JSON.stringify(typed));

export const forgetTyped = (openedLink: OpenedLink) => sessionStorage.removeItem(keyOf('typed', openedLink));

/** The initial values with what was typed before a reload; values of a wrong type are ignored. */
export function withTyped<Values extends Record<string, string | boolean>>(
  openedLink: OpenedLink,
  first: Values,
): Values {
  const kept = readKept(keyOf('typed', openedLink));
  const fitting = Object.entries(kept).filter(([name, value]) => typeof value === typeof first[name]);
  return { ...first, ...Object.fromEntries(fitting) };
}

function readKept(key: string): object {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
