import { useState } from 'react';
import { type Failure, toFailure } from './failure.ts';

/** One thing that is being sent, and what became of it. `attempt` counts, so that the same failure is said again. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);

  async function send<Answer>(request: () => Promise<Answer>): Promise<{ answer: Answer } | { failure: Failure }> {
    setBusy(true);
    setFailure(null);
    setAttempt((before) => before + 1);
    try {
      return { answer: await request() };
    } catch (error) {
      const failed = toFailure(error);
      setFailure(failed);
      return { failure: failed };
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, attempt, send };
}
