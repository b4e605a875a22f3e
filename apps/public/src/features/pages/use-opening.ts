import { useCallback, useEffect, useState } from 'react';
import { type Failure, toFailure } from '#lib/failure.ts';

/** What a page asks for when it is opened, and again on demand. */
export function useOpening<Answer>(ask: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A page has one address for as long as it lives.
  const [first] = useState(() => ask);
  const open = useCallback(async () => {
    setFailure(null);
    try {
      setAnswer(await first());
    } catch (error) {
      setFailure(toFailure(error));
    }
  }, [first]);
  useEffect(() => {
    void open();
  }, [open]);
  return { answer, failure, open, setAnswer };
}
