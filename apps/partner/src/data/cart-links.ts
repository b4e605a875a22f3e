import { type CartLink, changeCartLink, listCartLinks } from '@app/contract/links';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';

export const linkQueries = {
  /** The key and the answer that the cart-link modal has its templates from, and that it asks for anew after a copy. */
  list: (accountId: string) =>
    queryOptions({
      queryKey: ['cart-links', accountId],
      queryFn: ({ signal }) => call(listCartLinks, { accountId }, { signal }),
      select: ({ content }) => content,
      // Customers open links while nobody looks here.
      refetchOnWindowFocus: true,
    }),
};

export type LinkPatch = { name: string } | { active: boolean } | { template: boolean };
export type Change = { link: Pick<CartLink, 'id' | 'name'>; patch: LinkPatch };

export const changeKey = (accountId: string) => ['cart-link-change', accountId];

/** Changes of one link reach the server one after the other. */
export const changeOptions = (accountId: string, linkId: string) =>
  mutationOptions({
    mutationKey: changeKey(accountId),
    scope: { id: `cart-link/${linkId}` },
    mutationFn: ({ patch }: Change) => call(changeCartLink, { accountId, linkId, body: patch }),
  });
