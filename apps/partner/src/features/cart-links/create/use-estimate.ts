import type { Plan } from '@app/contract/pricing';
import { type CartView, toCartView } from '@app/pricing/cart-view';
import { type Priced, priceCart } from '@app/pricing/estimate';
import { toEstimateRequest } from '@app/pricing/estimate-request';
import { freeTrialEstimate } from '@app/pricing/free-trial';
import { type Phase, pricePhases } from '@app/pricing/phases';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { cartQueries } from '#data/cart.ts';
import type { Cart } from './use-cart.ts';

const PAUSE = 500;

/** `priced` holds the calculation of each line, where it is known; `phases` are the later bills. */
export type ShownEstimate = { view: CartView; plan: Plan; priced: Priced | null; phases: Phase[] };

/** Calculates the price at once with the server's own rules; then the server confirms it and sends the link. */
export function useEstimate({ choices, plan, list, seller, isTyped }: Cart) {
  const request = useMemo(
    () => (plan && list ? toEstimateRequest(choices, plan, seller) : null),
    [choices, plan, list, seller],
  );
  const priced = useMemo(() => orNull(request && list && priceCart(request, list)), [request, list]);
  const question = request && seller.linkPostedBy !== '' ? JSON.stringify(request) : null;
  const asked = usePausedRequest(question, isTyped);
  const answer = useQuery(cartQueries.estimate(asked));
  // An answer to earlier choices is ignored.
  const confirmed = asked === question ? answer.data : undefined;
  const trial = useMemo(
    () => (plan?.isFreeTrial && list ? freeTrialEstimate(plan, list.currency, list.countryCode) : null),
    [plan, list],
  );
  const differs = Boolean(confirmed && priced && confirmed.total !== priced.estimate.total);
  useNewPrices(differs);

  const shown = useMemo((): ShownEstimate | null => {
    const estimate = trial ?? confirmed ?? priced?.estimate;
    const view = estimate && plan && toCartView(estimate, plan);
    if (!view) return null;
    const phases = orNull(request && list && !differs && pricePhases(request, list)) ?? [];
    return { view, plan, priced: differs ? null : priced, phases };
  }, [trial, confirmed, priced, plan, request, list, differs]);
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  const isLoaded = trial !== null || confirmed !== undefined;
  return { shown: shown ?? last, isLoaded, cartUrl: confirmed?.cartUrl ?? '', query: answer };
}

type Faulty = { faults: unknown };
export type CartEstimate = ReturnType<typeof useEstimate>;

const orNull = <T extends object>(result: T | null | false): Exclude<T, Faulty> | null =>
  !result || 'faults' in result ? null : (result as Exclude<T, Faulty>);

/** The request to send: at once, or half a second after the last key. */
function usePausedRequest(question: string | null, isTyped: boolean): string | null {
  const [asked, setAsked] = useState(question);
  useEffect(() => {
    if (!isTyped) return setAsked(question);
    const timer = setTimeout(() => setAsked(question), PAUSE);
    return () => clearTimeout(timer);
  }, [question, isTyped]);
  return asked;
}

/** If the server's price differs from ours, the catalogue has changed and is loaded again. */
function useNewPrices(differs: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!differs) return;
    for (const queryKey of [cartQueries.allPlans, cartQueries.allPromotions])
      void client.invalidateQueries({ queryKey });
  }, [client, differs]);
}
