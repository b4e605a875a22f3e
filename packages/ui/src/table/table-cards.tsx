import { type RefObject, useLayoutEffect, useState } from 'react';

const CARDS_UNDER = 768;

/** Whether a table in this place is too narrow for columns: its rows are cards then. Known before anything is painted. */
export function useCards(place: RefObject<HTMLElement | null>): boolean {
  const [cards, setCards] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    // Out of sight it has no width, and stays as it was.
    const measure = () => element.clientWidth > 0 && setCards(element.clientWidth < CARDS_UNDER);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return cards;
}
