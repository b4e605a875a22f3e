import { useEffect, useEffectEvent, useState } from 'react';
import { type Failure, toFailure } from './failure.ts';

type Asked<Answer> =
  | { state: 'waiting' }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; failure: Failure };

const TIMEOUT = 30_000;

/** What a page has to know before it can be drawn; `again` asks once more. */
export function useAnswer<Answer>(ask: (signal: AbortSignal) => Promise<Answer>) {
  const [asked, setAsked] = useState<Asked<Answer>>({ state: 'waiting' });

  async function again(): Promise<void> {
    setAsked({ state: 'waiting' });
    try {
      setAsked({ state: 'answered', answer: await ask(AbortSignal.timeout(TIMEOUT)) });
    } catch (error) {
      setAsked({ state: 'failed', failure: toFailure(error) });
    }
  }

  const askFirst = useEffectEvent(again);
  useEffect(() => void askFirst(), []);

  return { asked, again };
}
