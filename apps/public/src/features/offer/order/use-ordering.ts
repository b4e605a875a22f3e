import type { Call } from '@app/contract/client';
import type { Request } from '@app/contract/endpoint';
import type { Order, placeOrder } from '@app/contract/orders';
import { useRef, useState } from 'react';
import { placeOrderCall } from '../calls.ts';
import { type Failure, linkFaultOf, toFailure } from '../failure.ts';

type Body = Request<typeof placeOrder, 'input'>['body'];
export type OrderFailure = Failure & { shownTotal: number | null };
type OrderingEvents = {
  onOrdered: (order: Order) => void;
  /** The link itself is no longer valid. */
  onRefused: (failure: Failure) => void;
  /** Loads the new price, so that the customer can agree to it. */
  onPriceChanged: () => Promise<void>;
};

const TIMEOUT = 30_000;

/** Orders once at a time. After an order it stays busy: its confirmation takes the place of the form. */
export function useOrdering(call: Call, { onOrdered, onRefused, onPriceChanged }: OrderingEvents) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure | null>(null);
  /** Counts the failures, so that screen readers announce the same message again. */
  const [attempt, setAttempt] = useState(0);
  const running = useRef(false);

  async function order(body: Body): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      onOrdered(await call(placeOrderCall, { body }, { signal: AbortSignal.timeout(TIMEOUT) }));
    } catch (error) {
      const failed = toFailure(error);
      if (linkFaultOf(failed)) onRefused(failed);
      if (failed.code === 'order.priceChanged') await onPriceChanged();
      running.current = false;
      setFailure({ ...failed, shownTotal: body.total });
      setAttempt((count) => count + 1);
      setBusy(false);
    }
  }

  return { busy, failure, attempt, order };
}
