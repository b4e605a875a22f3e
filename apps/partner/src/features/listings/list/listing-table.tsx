import type { Listing } from '@app/contract/listings';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable, type Selection } from '@app/ui/table/data-table';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListingActions } from './listing-actions.tsx';
import styles from './marketplace.module.css';
import { type ColumnName, columnNames, type ListingSort, type StatsById } from './order-listings.ts';

type Props = {
  listings: Listing[];
  stats: StatsById | undefined;
  /** Active and archived listings are shown together, so archived ones have a badge. */
  mixed: boolean;
  sort: ListingSort;
  onSort: (sort: ListingSort) => void;
  selection: Selection<Listing>;
};

const pathOf = ({ id }: Listing) => `/campaigns/marketplace/${id}`;
// Of the table's width, so that a narrow one still has room for names.
const DATE = 'clamp(112px, 12cqi, 144px)';
export const keyOf = ({ id }: Listing) => String(id);
const actions = (listing: Listing) => <ListingActions listing={listing} />;

export function ListingTable({ listings, stats, mixed, sort, onSort, selection }: Props) {
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  const navigate = useNavigate();
  const columns = useMemo<Column<Listing>[]>(() => {
    const dateOf = (iso: string | null) => (iso === null ? null : date(iso));
    const count = (name: 'activeContacts' | 'installs') => ({
      cell: ({ id }: Listing) => (stats === undefined ? null : number(stats.get(id)?.[name] ?? 0)),
      align: 'end' as const,
    });
    const all: Record<ColumnName, Omit<Column<Listing>, 'id' | 'header'>> = {
      name: { cell: ({ name }) => name, primary: true, width: 'auto' },
      activeContacts: { ...count('activeContacts'), width: 'clamp(100px, 16cqi, 196px)' },
      updated: { cell: ({ updatedDate }) => date(updatedDate), width: DATE },
      exported: { cell: ({ exportedDate }) => dateOf(exportedDate), width: DATE },
      published: { cell: (row) => (row.published ? dateOf(row.publishedDate) : <NotPublished />), width: DATE },
      installs: { ...count('installs'), width: 'clamp(112px, 12cqi, 144px)' },
    };
    return columnNames.map((id) => ({ id, header: t(`marketplace.${id}`), sortable: true, ...all[id] }));
  }, [stats, t, date, number]);
  const open = useCallback((listing: Listing) => void navigate({ to: pathOf(listing) }), [navigate]);
  const note = useCallback((listing: Listing) => <Note listing={listing} mixed={mixed} />, [mixed]);
  const dimmed = useCallback(({ archived }: Listing) => mixed && archived, [mixed]);
  return (
    <DataTable
      label={t('marketplace.table')}
      columns={columns}
      rows={listings}
      rowKey={keyOf}
      rowHref={pathOf}
      onOpen={open}
      sort={sort}
      onSort={onSort}
      selection={selection}
      dimmed={dimmed}
      note={note}
      actions={actions}
    />
  );
}

function NotPublished() {
  const { t } = useTranslation('partner');
  return (
    <Text span inherit c="dimmed" className={styles.notPublished ?? ''}>
      {t('marketplace.notPublished')}
    </Text>
  );
}

function Note({ listing: { archived, categories }, mixed }: { listing: Listing; mixed: boolean }) {
  const { t } = useTranslation('partner');
  const { tags } = useFormats();
  return (
    <Text size="xs" c="dimmed" truncate component="div">
      {mixed && archived && (
        <>
          <StatusBadge tone="quiet">{t('marketplace.archived')}</StatusBadge>{' '}
        </>
      )}
      <bdi>{tags(categories)}</bdi>
    </Text>
  );
}
