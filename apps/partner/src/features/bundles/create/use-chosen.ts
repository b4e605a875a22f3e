import type { Listing } from '@app/contract/listings';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingQueries } from '#data/listings.ts';
import { canBeChosen } from './use-choices.ts';

/** `unknown` until its listing is loaded; `leftOut` when it cannot be part of a bundle (any more). */
export type Chosen = { ref: string; listing: Listing | undefined; state: 'fine' | 'unknown' | 'leftOut' };
export type ChosenCampaigns = ReturnType<typeof useChosen>;

type Input = {
  refs: string[];
  /** Chosen before the modal was opened. They may not be among the loaded pages, so they are looked up. */
  chosenBefore: string[];
  offered: Listing[] | undefined;
  /** The campaigns that the server refused. */
  refused: string[];
};

/** The chosen campaigns in their order, each with its state. */
export function useChosen({ refs, chosenBefore, offered = [], refused }: Input) {
  const [before] = useState(chosenBefore);
  const lookup = useQuery(listingQueries.ofBundle(getBoot().accountId, before));
  const known = new Map([...offered, ...(lookup.data ?? [])].map((each) => [each.immutableId, each]));

  function stateOf(ref: string): Chosen['state'] {
    const listing = known.get(ref);
    if (refused.includes(ref)) return 'leftOut';
    if (listing) return canBeChosen(listing) ? 'fine' : 'leftOut';
    return lookup.data && before.includes(ref) ? 'leftOut' : 'unknown';
  }

  return {
    campaigns: refs.map((ref): Chosen => ({ ref, listing: known.get(ref), state: stateOf(ref) })),
    hasNextPageFailed: lookup.isError,
    isTrying: lookup.isFetching,
    retryNextPage: () => void lookup.refetch(),
  };
}
