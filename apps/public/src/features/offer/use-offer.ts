import type { Call } from '@app/contract/client';
import type { Offer } from '@app/contract/orders';
import { readItemNames } from '@app/i18n/item-names';
import { nameItems } from '@app/pricing/name-items';
import { useEffect, useEffectEvent, useState } from 'react';
import { openOfferCall } from './calls.ts';
import { type Failure, toFailure } from './failure.ts';
import type { OpenedLink } from './visit.ts';

const TIMEOUT = 30_000;

/** The offer of a link. `open` asks for it anew; an offer that was there stays until the new one is. */
export function useOffer(call: Call, openedLink: OpenedLink, visitId: string | undefined) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(true);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const body = { ...openedLink, ...(visitId !== undefined && { visitId }) };
      const answer = await call(openOfferCall, { body }, { signal: AbortSignal.timeout(TIMEOUT) });
      setOffer({ ...answer, plan: nameItems(answer.plan, readItemNames()) });
      setFailure(null);
    } catch (error) {
      setFailure(toFailure(error));
    }
    setBusy(false);
  }

  const openFirst = useEffectEvent(open);
  useEffect(() => void openFirst(), []);

  return { offer, failure, busy, open, setFailure };
}
