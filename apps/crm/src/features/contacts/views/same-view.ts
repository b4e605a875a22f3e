import type { ContactView } from '@app/contract/contact-views';

type Shown = Pick<ContactView, 'filter' | 'sort' | 'columns'>;

/** Objects are the same whatever order their parts were written in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([k, v]) => [k, ordered(v)]));
}

export const isSameView = (one: Shown, other: Shown): boolean =>
  JSON.stringify(ordered([one.filter, one.sort, one.columns])) ===
  JSON.stringify(ordered([other.filter, other.sort, other.columns]));
