import { type CartLink, changeCartLink, getCartLink, listCartLinks, listLinkOrders } from '@app/contract/links';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';

export const linkQueries = {
  list: (accountId: string) =>
    queryOptions({
      queryKey: ['cart-links', accountId],
      queryFn: ({ signal }) => call(listCartLinks, { accountId }, { signal }),
      select: ({ content }) => content,
      // Customers open links at any time, so the counts are loaded again when the window gets the focus.
      refetchOnWindowFocus: true,
    }),
  /** Under the list's key: what makes the list stale makes each link's own page stale too. */
  one: (accountId: string, linkId: string) => [...linkQueries.list(accountId).queryKey, 'one', linkId] as const,
  detail: (accountId: string, linkId: string) =>
    queryOptions({
      queryKey: [...linkQueries.one(accountId, linkId), 'detail'],
      queryFn: ({ signal }) => call(getCartLink, { accountId, linkId }, { signal }),
      refetchOnWindowFocus: true,
    }),
  /** Who bought through it, the latest first, page by page. */
  orders: (accountId: string, linkId: string) =>
    infiniteQueryOptions({
      queryKey: [...linkQueries.one(accountId, linkId), 'orders'],
      queryFn: ({ pageParam, signal }) =>
        call(listLinkOrders, { accountId, linkId, query: { pageToken: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      refetchOnWindowFocus: true,
    }),
  /** The same list for the templates of a new link; not loaded for somebody who cannot create cart links. */
  templates: (accountId: string, isWanted: boolean) =>
    queryOptions({
      queryKey: linkQueries.list(accountId).queryKey,
      queryFn: isWanted ? ({ signal }) => call(listCartLinks, { accountId }, { signal }) : skipToken,
      select: ({ content }) => content.filter(({ template }) => template),
    }),
};

export type LinkPatch = { name: string } | { active: boolean } | { template: boolean } | { takesOrdersAgain: true };
export type LinkChange = { link: Pick<CartLink, 'id' | 'name'>; patch: LinkPatch };

export const linkChangeKey = (accountId: string) => ['cart-link-change', accountId] as const;

export const sendLinkChange = (accountId: string, { link, patch }: LinkChange) =>
  call(changeCartLink, { accountId, linkId: link.id, body: patch });

export function keepLink(client: QueryClient, accountId: string, link: CartLink): void {
  client.setQueryData(
    linkQueries.list(accountId).queryKey,
    (list) => list && { content: list.content.map((each) => (each.id === link.id ? link : each)) },
  );
  client.setQueryData(linkQueries.detail(accountId, link.id).queryKey, (known) => known && { ...known, ...link });
}
