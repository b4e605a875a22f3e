import type { OwnField } from '@app/contract/contact-fields';
import type { ContactFilter } from '@app/contract/contact-filter';
import type { Contact } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { useChunk } from '@app/frame/app/use-chunk.ts';
import { aroundName, NAME } from '@app/i18n/around-name';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import type { Sort } from '@app/ui/table/data-table';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { requestAddContact } from '#modals';
import { useBulkStarted } from '../bulk/started.ts';
import { nameOf } from '../names.ts';
import { isColumnName, ownColumn, resizeColumn, type ShownColumn } from './columns.ts';
import { ContactTable } from './contact-table.tsx';
import styles from './contacts-page.module.css';
import { type contactsSearch, isFiltered, readSort, writeSort } from './search.ts';
import { useContactSelection } from './use-contact-selection.ts';
import { useRestore } from './use-restore.ts';
import type { useRows } from './use-rows.ts';

type Props = Pick<PageProps<typeof contactsSearch>, 'search' | 'setSearch'> & {
  list: ReturnType<typeof useRows>;
  filter: ContactFilter;
  columns: ShownColumn[];
  setColumns: (change: (old: ShownColumn[]) => ShownColumn[]) => void;
  ownFields: OwnField[];
  onReset: () => void;
};

const loadBulkBar = async () => (await import('../bulk/bulk-bar.tsx')).BulkBar;
const DAY = 24 * 60 * 60 * 1000;
const DAYS_IN_TRASH = 60;
/** In the trash the day on which somebody goes for good stands beneath the name. */
const withRoomForNote = ({ id, width = 0 }: ShownColumn): ShownColumn => ({ id, width: Math.max(width, 250) });

export function Contacts({ list, filter, search, setSearch, columns, setColumns, ownFields, onReset }: Props) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const { query, rows, total, isOld, onRowsDrawn, drawn, fetchRows } = list;
  const labelOf = useMemo(() => {
    const label = aroundName(t('contacts.selection.select', { name: NAME }));
    return (contact: Contact) => label(nameOf(contact) || t('contacts.unnamed'));
  }, [t]);
  const chosen = useContactSelection({ filter, total, rows, drawn, fetchRows, labelOf });
  useBulkStarted(chosen.clear);
  const BulkBar = useChunk(loadBulkBar, chosen.count > 0, chosen.clear);
  const sort = useMemo(() => readSort(search.sort), [search.sort]);
  const onSort = useCallback((next: Sort) => setSearch({ sort: writeSort(next) }), [setSearch]);
  const onResize = useCallback(
    (id: string, width: number) => setColumns((old) => resizeColumn(old, id, width)),
    [setColumns],
  );
  const isTrash = search.tab === 'trash';
  // A field that was deleted since is not shown, but stays in the setting: it may come back.
  const shown = useMemo(
    () =>
      columns
        .filter(({ id }) => isColumnName(id) || ownFields.some((field) => ownColumn(field) === id))
        .map((column) => (isTrash && column.id === 'name' ? withRoomForNote(column) : column)),
    [columns, ownFields, isTrash],
  );
  const restore = useRestore();
  const note = useCallback(
    ({ deletedDate }: Contact) => {
      if (deletedDate === null) return null;
      const day = new Date(Date.parse(deletedDate) + DAYS_IN_TRASH * DAY).toISOString();
      return <p className={styles.note}>{t('contacts.trash.until', { date: date(day) })}</p>;
    },
    [t, date],
  );
  const actions = useCallback(
    (contact: Contact) => (
      <Button size="compact-sm" variant="default" onClick={() => restore(contact)}>
        {t('contacts.trash.restore')}
      </Button>
    ),
    [t, restore],
  );
  return (
    <QueryView
      query={query}
      loading={<TablePlaceholder rows={12} columns={6} />}
      error={filter.search ? t('contacts.error.search') : t('contacts.error.list')}
      isEmpty={() => total === 0 && !isOld}
      empty={<Nothing isTrash={isTrash} isFiltered={isFiltered(filter)} onReset={onReset} />}
    >
      {() => (
        <>
          {BulkBar && chosen.count > 0 && (
            <BulkBar
              count={chosen.count}
              total={total}
              isAll={chosen.isAll}
              selection={chosen.picked}
              list={{ sort: search.sort, columns: shown.map(({ id }) => id) }}
              isTrash={isTrash}
              onChooseAll={chosen.chooseAll}
              onClear={chosen.clear}
            />
          )}
          <div className={styles.table} data-old={isOld} aria-busy={isOld}>
            <ContactTable
              rows={rows}
              columns={shown}
              ownFields={ownFields}
              sort={sort}
              onSort={onSort}
              onResize={onResize}
              onRowsDrawn={onRowsDrawn}
              selection={chosen.selection}
              note={isTrash ? note : undefined}
              actions={isTrash ? actions : undefined}
            />
          </div>
        </>
      )}
    </QueryView>
  );
}

type NothingProps = { isTrash: boolean; isFiltered: boolean; onReset: () => void };

function Nothing({ isTrash, isFiltered: isPart, onReset }: NothingProps) {
  const { t } = useTranslation('crm');
  if (isPart)
    return (
      <Empty
        text={t('contacts.noMatch')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('contacts.filters.reset')}
          </Button>
        }
      />
    );
  if (isTrash) return <Empty text={t('contacts.trash.empty')} />;
  return (
    <Empty
      text={t('contacts.empty')}
      action={
        <Group justify="center" gap={8}>
          <Button onClick={requestAddContact}>{t('contacts.add.title')}</Button>
          <Button variant="default" component={Link} to={crmPaths.import}>
            {t('import.title')}
          </Button>
        </Group>
      }
    />
  );
}
