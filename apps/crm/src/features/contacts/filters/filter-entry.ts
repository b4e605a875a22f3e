import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { FilterName, Filters } from '../list/search.ts';
import type { Words } from './use-filter-words.ts';

export type SectionProps<Value> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  words: Words;
};

/** What is shown of an active filter, and what is left of it when that is taken away. */
export type Chip<Value> = { key: string; text: string; without: Value };

/** A filter as the panel and the chips show it. Its value is kept in the address, under its name. */
export type FilterEntry<Name extends FilterName = FilterName> = {
  name: Name;
  titleKey: ParseKeys<'crm'>;
  /** Shown unfolded from the start. */
  isUsual?: boolean;
  Section: ComponentType<SectionProps<Filters[Name]>>;
  chips: (value: NonNullable<Filters[Name]>, words: Words) => Chip<Filters[Name]>[];
};

/** The panel draws entries of all kinds: each is given only the value of its own name. */
export const entry = <Name extends FilterName>(definition: FilterEntry<Name>): FilterEntry =>
  definition as unknown as FilterEntry;
