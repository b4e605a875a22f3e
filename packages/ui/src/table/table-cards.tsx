const CARDS_UNDER = 768;

/** Whether a table of this width draws its rows as cards: see the container query in data-table.module.css. */
export const isAsCards = (width: number): boolean => width > 0 && width < CARDS_UNDER;
