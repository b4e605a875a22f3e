import { useEffect, useState } from 'react';
import { type Wall, wallIn } from '#data/wall-clock.ts';

const OFTEN = 20_000;

/** What the clock of a zone shows, minute by minute. */
export function useNow(timeZone: string): Wall {
  const [now, setNow] = useState(() => wallIn(timeZone, Date.now()));
  useEffect(() => {
    const look = () => setNow(wallIn(timeZone, Date.now()));
    look();
    const timer = setInterval(look, OFTEN);
    return () => clearInterval(timer);
  }, [timeZone]);
  return now;
}
