import type { ReactNode } from 'react';

export type Column<T> = {
  id: string;
  header: string;
  /** `isCard`: whether the row may be drawn as a card, which has the room to say more. */
  cell: (row: T, isCard: boolean) => ReactNode;
  /** What it holds is never wider than the cell: one thing less to be clipped in every row. */
  fits?: boolean | undefined;
  /** Beside what matters more. */
  dimmed?: boolean | undefined;
  align?: 'end' | undefined;
  sortable?: boolean | undefined;
  /** Any CSS length: most are a part of the table's own width. */
  width?: number | string | undefined;
  /** The cell that names the row: it carries the link, and is the head of the card on narrow screens. */
  primary?: boolean | undefined;
  hideOnCard?: boolean | undefined;
};

export type Sort<Column extends string = string> = { column: Column; direction: 'ascending' | 'descending' };

/** Rows that can be chosen, several at once. `selected` has their keys. */
export type Selection<T> = {
  selected: { has: (key: string) => boolean };
  /** What choosing a row is called for who cannot see it. */
  labelOf: (row: T) => string;
  /** Stable, as all that rows are drawn with. `extends`: everything since the last one too. */
  onToggle: (index: number, extend: boolean) => void;
  /** Of all rows that are shown. */
  state: 'none' | 'some' | 'all';
  onToggleAll: () => void;
};

/** What a row is drawn with, beside the row itself. */
export type RowParts<T> = {
  columns: Column<T>[];
  rowHref?: ((row: T) => string | undefined) | undefined;
  onOpen?: ((row: T) => void) | undefined;
  actions?: ((row: T) => ReactNode) | undefined;
  note?: ((row: T) => ReactNode) | undefined;
  dimmed?: ((row: T) => boolean) | undefined;
  choice?: Pick<Selection<T>, 'labelOf' | 'onToggle'> | undefined;
};

/**
 * An array is one. So is a list that the server holds: `length` counts all of its rows,
 * and `at` answers undefined for a row that has not come yet.
 */
export type RowsByIndex<T> = { readonly length: number; at: (index: number) => T | undefined };
