import type { GoTo, PaletteItem } from '@app/frame/app/app.ts';
import { paletteRecords } from '@app/frame/shell/palette-items.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bundleQueries } from '#data/bundles.ts';
import { clientQueries } from '#data/clients.ts';
import { listingQueries } from '#data/listings.ts';

/** Clients, campaigns and bundles by name, from the same cache that their pages read. */
export function usePaletteRecords(goTo: GoTo): PaletteItem[] {
  const { accountId } = getBoot();
  const clients = useQuery(clientQueries.list(accountId)).data?.content;
  const bundles = useQuery(bundleQueries.list(accountId, false)).data;
  const publishers = useQuery(listingQueries.publishers(accountId)).data;
  const listings = useQuery(listingQueries.list(accountId, publishers)).data;
  return useMemo(
    () => [
      ...(clients ?? []).map(paletteRecords('clients', ({ id }) => goTo(`/clients/${id}`))),
      ...(listings ?? []).map(paletteRecords('campaigns', ({ id }) => goTo(`/campaigns/marketplace/${id}`))),
      ...(bundles ?? []).map(paletteRecords('bundles', () => goTo('/campaigns/bundles'))),
    ],
    [clients, listings, bundles, goTo],
  );
}
