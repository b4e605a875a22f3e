import type { LinkKind } from '@app/contract/orders';

export type Brought = { kind: LinkKind; link: string };

/** The link without the page's language: the same offer in another language is the same visit. */
export function linkOf(search: URLSearchParams): string {
  const link = new URLSearchParams(search);
  link.delete('locale');
  return link.toString();
}

const keyOf = (what: 'visit' | 'typed', { kind, link }: Brought) => `offer.${what}:/${kind}?${link}`;

/** A reload is the same visit, another link or another tab another one. */
export function visitOf(brought: Brought): string {
  const key = keyOf('visit', brought);
  const visitId = sessionStorage.getItem(key) ?? crypto.randomUUID();
  sessionStorage.setItem(key, visitId);
  return visitId;
}

export const keepTyped = (brought: Brought, typed: object) =>
  sessionStorage.setItem(keyOf('typed', brought), JSON.stringify(typed));

export const forgetTyped = (brought: Brought) => sessionStorage.removeItem(keyOf('typed', brought));

/** What was typed before a reload, over what the fields begin with; what does not fit a field is left out. */
export function withTyped<Values extends Record<string, string | boolean>>(brought: Brought, first: Values): Values {
  const kept = readKept(keyOf('typed', brought));
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
