import { type RefObject, useLayoutEffect, useState } from 'react';

const CARDS_UNDER = 768;

/** Whether a table of this width draws its rows as cards; one that is hidden has none. */
export const isAsCards = (width: number): boolean => width > 0 && width < CARDS_UNDER;

/** The same while the width changes, known before anything is painted. */
export function useCards(place: RefObject<HTMLElement | null>): boolean {
  const [cards, setCards] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    // Out of sight it stays as it was.
    const measure = () => element.clientWidth > 0 && setCards(isAsCards(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return cards;
}
