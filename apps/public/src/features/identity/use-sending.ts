import { useRef, useState } from 'react';
import { type Failure, toFailure } from './failure.ts';
import { forgetTypedEmail } from './typed-email.ts';

type Send = (signal: AbortSignal) => Promise<{ location: string }>;

const TIMEOUT = 30_000;

/** Sends a form once at a time. After an answer it stays busy: the browser is on its way to the next page. */
export function useSending(goTo: (address: string) => void, earlier: Failure | null) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(earlier);
  /** Counts the failures, so that screen readers announce the same message again. */
  const [attempt, setAttempt] = useState(0);
  const running = useRef(false);

  async function send(request: Send): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const { location } = await request(AbortSignal.timeout(TIMEOUT));
      forgetTypedEmail();
      goTo(location);
    } catch (error) {
      running.current = false;
      setFailure(toFailure(error));
      setAttempt((count) => count + 1);
      setBusy(false);
    }
  }

  return { busy, failure, attempt, send };
}
