import type { OwnField } from '@app/contract/contact-fields';
import type { Contact, OwnValue } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import type { Formats } from '@app/i18n/formats';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { ColumnEdge } from '@app/ui/table/column-edge';
import { type Column, DataTable, type Selection, type Sort } from '@app/ui/table/data-table';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../names.ts';
import { type ColumnName, columnNames, isSortable, ownColumn, type ShownColumn, usualWidths } from './columns.ts';
import styles from './contacts-page.module.css';
import { TagList } from './tag-list.tsx';
import { useColumnLabels } from './use-column-labels.ts';
import { keyOf } from './use-contact-selection.ts';

type Props = {
  rows: { length: number; at: (index: number) => Contact | undefined };
  columns: ShownColumn[];
  ownFields: OwnField[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onResize: (column: string, width: number) => void;
  onRowsDrawn: (first: number, end: number) => void;
  selection: Selection<Contact>;
  note?: ((contact: Contact) => ReactNode) | undefined;
  actions?: ((contact: Contact) => ReactNode) | undefined;
};

const pathOf = ({ id }: Contact) => crmPaths.contact(id);
const permissionTones = {
  granted: 'good',
  none: 'quiet',
  withdrawn: 'attention',
  bounced: 'bad',
  complained: 'bad',
} as const;

/** Drawn anew only when what it shows has changed. */
export const ContactTable = memo(function ContactTable(props: Props) {
  const { rows, columns: shown, ownFields, sort, onSort, onResize, onRowsDrawn, selection, note, actions } = props;
  const { t } = useTranslation('crm');
  const cells = useCells();
  const labelOf = useColumnLabels(ownFields);
  const navigate = useNavigate();
  const columns = useMemo<Column<Contact>[]>(() => {
    const widths = new Map(shown.map(({ id, width }) => [id, width]));
    const known = columnNames.map((id) => ({
      ...{ id, cell: cells.known[id], width: widths.get(id) ?? usualWidths[id] },
      primary: id === 'name',
    }));
    const own = ownFields.map((field) => ({
      id: ownColumn(field),
      cell: ({ fields }: Contact) => cells.own(field, fields[field.id] ?? null),
      width: widths.get(ownColumn(field)) ?? 150,
      ...(field.kind === 'number' && { align: 'end' as const }),
    }));
    return [...known, ...own].map((column) => ({
      ...column,
      header: labelOf(column.id),
      sortable: isSortable(column.id),
    }));
  }, [shown, cells, labelOf, ownFields]);
  const visible = useMemo(() => shown.map(({ id }) => id), [shown]);
  const open = useCallback((contact: Contact) => void navigate({ to: pathOf(contact) }), [navigate]);
  return (
    <DataTable
      label={t('contacts.title')}
      columns={columns}
      visibleColumns={visible}
      rows={rows}
      rowKey={keyOf}
      rowHref={pathOf}
      onOpen={open}
      sort={sort}
      onSort={onSort}
      resize={{ Edge: ColumnEdge, onResize }}
      onRowsDrawn={onRowsDrawn}
      selection={selection}
      note={note}
      actions={actions}
    />
  );
});

/** Words are looked up once: every row that is scrolled in says some of them. */
function useCells() {
  const { t } = useTranslation('crm');
  const formats = useFormats();
  return useMemo(() => {
    const types = t('contacts.types', { returnObjects: true });
    const permissions = t('contacts.permissions', { returnObjects: true });
    const sources = t('contacts.sources', { returnObjects: true });
    const words = { yes: t('contacts.yes'), no: t('contacts.no') };
    const unnamed = t('contacts.unnamed');
    const known: Record<ColumnName, (contact: Contact) => ReactNode> = {
      name: (contact) => nameOf(contact) || <span className={styles.quiet}>{unnamed}</span>,
      email: ({ email }) => email,
      phone: ({ phone }) => phone && <bdi dir="ltr">{phone}</bdi>,
      company: ({ company }) => company,
      type: ({ type }) => types[type],
      tags: ({ tags }) => tags.length > 0 && <TagList names={tags.map(({ name }) => name)} more={formats.number} />,
      owner: ({ owner }) => owner && <bdi title={owner.partnerCompany ?? undefined}>{owner.name}</bdi>,
      lastActivity: ({ lastActivityDate: date }) =>
        date && <time title={formats.dateTime(date)}>{formats.relative(date)}</time>,
      created: ({ createdDate }) => formats.date(createdDate),
      city: ({ city }) => city,
      state: ({ state }) => state,
      permission: ({ permission }) => (
        <StatusBadge tone={permissionTones[permission]}>{permissions[permission]}</StatusBadge>
      ),
      source: ({ source }) => sources[source],
    };
    return { known, own: (field: OwnField, value: OwnValue) => ownValue(field, value, formats, words) };
  }, [t, formats]);
}

function ownValue(
  { kind }: OwnField,
  value: OwnValue,
  formats: Formats,
  words: { yes: string; no: string },
): ReactNode {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formats.number(value);
  return kind === 'date' ? formats.date(value) : value;
}
