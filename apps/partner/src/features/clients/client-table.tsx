import type { Client } from '@app/contract/clients';
import { type Column, DataTable, type Sort } from '@app/ui/data-table';
import { WebAddress } from '@app/ui/web-address';
import { useNavigate } from '@tanstack/react-router';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/locale.ts';
import type { ColumnName } from './arrange.ts';
import { ChangeBadge } from './change-badge.tsx';
import styles from './clients-page.module.css';

type Props = { clients: Client[]; columns: ColumnName[]; sort: Sort; onSort: (sort: Sort) => void };

const pathOf = ({ id }: Client) => `/clients/${id}`;
const keyOf = ({ id }: Client) => id;
const isDimmed = ({ hasAccess }: Client) => !hasAccess;

/** Drawn anew only when what it shows has changed, not for every letter above it. */
export const ClientTable = memo(function ClientTable({ clients, columns: chosen, sort, onSort }: Props) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const navigate = useNavigate();
  const columns = useMemo<Column<Client>[]>(() => {
    const all: Record<ColumnName, Omit<Column<Client>, 'id' | 'header'>> = {
      name: { cell: ({ name }) => name, primary: true },
      url: { cell: ({ url }) => <WebAddress url={url} />, width: '24%' },
      edition: { cell: ({ edition }) => edition },
      startDate: { cell: ({ startDate }) => date(startDate) },
      change: { cell: ({ change }) => change && <ChangeBadge change={change} />, width: '20%' },
    };
    return chosen.map((id) => ({ id, header: t(`clients.${id}`), sortable: true, ...all[id] }));
  }, [chosen, t, date]);
  const open = useCallback((client: Client) => void navigate({ to: pathOf(client) }), [navigate]);
  const note = useCallback(
    ({ hasAccess }: Client) => !hasAccess && <p className={styles.note}>{t('clients.noAccess')}</p>,
    [t],
  );
  return (
    <DataTable
      label={t('clients.table')}
      columns={columns}
      rows={clients}
      rowKey={keyOf}
      rowHref={pathOf}
      onOpen={open}
      sort={sort}
      onSort={onSort}
      dimmed={isDimmed}
      note={note}
    />
  );
});
