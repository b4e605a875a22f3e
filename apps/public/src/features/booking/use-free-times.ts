import type { Call } from '@app/contract/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Failure, toFailure } from '#lib/failure.ts';
import type { Booking } from './answers.ts';
import { getBookingCall } from './calls.ts';
import { addDays, addMonths, dayOf, ownZone } from './moment.ts';

type Shown = { month: string; timeZone: string };

/** At first so many days are looked through for the first free time. */
const FIRST_LOOK = 60;

/** A booking page and its free times of one month, in a zone that can be changed. */
export function useFreeTimes(call: Call, slug: string) {
  const [today] = useState(() => dayOf(new Date().toISOString(), ownZone()));
  const [shown, setShown] = useState<Shown>(() => ({ month: addMonths(today, 0), timeZone: ownZone() }));
  const [booking, setBooking] = useState<Booking | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(true);
  const asking = useRef<AbortController>(null);

  async function ask(wanted: Shown, to: string): Promise<Booking | null> {
    asking.current?.abort();
    const asked = new AbortController();
    asking.current = asked;
    setBusy(true);
    // A day on each side: a month begins at another moment in another zone.
    const from = wanted.month > today ? wanted.month : addDays(today, -1);
    try {
      const query = { from, to, timeZone: wanted.timeZone };
      const answer = await call(getBookingCall, { slug, query }, { signal: asked.signal });
      setBooking(answer);
      setFailure(null);
      setBusy(false);
      return answer;
    } catch (error) {
      if (!asked.signal.aborted) {
        setFailure(toFailure(error));
        setBusy(false);
      }
      return null;
    }
  }

  async function show(change: Partial<Shown> = {}): Promise<void> {
    const wanted = { ...shown, ...change };
    setShown(wanted);
    await ask(wanted, addDays(addMonths(wanted.month, 1), -1));
  }

  async function open(): Promise<void> {
    const answer = await ask(shown, addDays(today, FIRST_LOOK - 1));
    const [first] = answer?.free ?? [];
    if (first) setShown({ ...shown, month: addMonths(dayOf(first, shown.timeZone), 0) });
  }

  const openFirst = useEffectEvent(open);
  useEffect(() => {
    void openFirst();
    return () => asking.current?.abort();
  }, []);

  return { ...shown, today, booking, failure, busy, open, show };
}

export type FreeTimes = ReturnType<typeof useFreeTimes>;
