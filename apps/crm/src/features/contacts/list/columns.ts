import type { OwnField } from '@app/contract/contact-fields';
import type { ContactView } from '@app/contract/contact-views';
import { contactSortColumns } from '@app/contract/contacts';

export const columnNames = [
  'name',
  'email',
  'phone',
  'company',
  'type',
  'tags',
  'owner',
  'lastActivity',
  'created',
  'city',
  'state',
  'permission',
  'source',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** A column as somebody has it: which, and how wide where that was changed. */
export type ShownColumn = ContactView['columns'][number];

const usual: ColumnName[] = ['name', 'email', 'phone', 'company', 'type', 'tags', 'owner', 'lastActivity'];
export const usualColumns: ShownColumn[] = usual.map((id) => ({ id }));

export const usualWidths: Record<ColumnName, number> = {
  name: 180,
  email: 185,
  phone: 130,
  company: 140,
  type: 105,
  tags: 145,
  owner: 110,
  lastActivity: 115,
  created: 120,
  city: 130,
  state: 130,
  permission: 130,
  source: 120,
};

const OWN = /^field:[1-9]\d{0,15}$/;
export const ownColumn = ({ id }: Pick<OwnField, 'id'>): string => `field:${id}`;
export const isColumnName = (id: string): id is ColumnName => columnNames.some((name) => name === id);
export const isSortable = (id: string): boolean => OWN.test(id) || contactSortColumns.some((column) => column === id);

const MOST_COLUMNS = 60;

/** Browser storage may hold anything: what is no column is left out. The name always stays. */
export function parseColumns(value: unknown): ShownColumn[] {
  if (!Array.isArray(value)) return usualColumns;
  const known = value.flatMap((kept: Partial<ShownColumn> | null): ShownColumn[] => {
    if (typeof kept?.id !== 'string' || !(isColumnName(kept.id) || OWN.test(kept.id))) return [];
    const { id, width } = kept;
    return [Number.isInteger(width) && width! >= 40 && width! <= 1000 ? { id, width: width! } : { id }];
  });
  const once = known.filter(({ id }, at) => known.findIndex((other) => other.id === id) === at).slice(0, MOST_COLUMNS);
  return once.some(({ id }) => id === 'name') ? once : [{ id: 'name' }, ...once];
}

/** One place up (-1) or down (1). */
export function moveColumn(columns: ShownColumn[], id: string, by: -1 | 1): ShownColumn[] {
  const from = columns.findIndex((column) => column.id === id);
  const to = from + by;
  const moved = columns[from];
  if (!moved || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export const resizeColumn = (columns: ShownColumn[], id: string, width: number): ShownColumn[] =>
  columns.map((column) => (column.id === id ? { id, width } : column));
