import type { Client } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { type Column, DataTable, type Selection } from '@app/ui/table/data-table';
import { shortUrl, WebAddress } from '@app/ui/web-address';
import { useNavigate } from '@tanstack/react-router';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHealthWords } from '../client-health.ts';
import { ChangeBadge } from './change-badge.tsx';
import styles from './clients-page.module.css';
import { HealthBadge, HealthPending } from './health-badge.tsx';
import { HealthTips } from './health-tips.tsx';
import { type ClientSort, type ColumnName, columnNames, type HealthById } from './order-clients.ts';

type Props = {
  clients: Client[];
  /** How many there will be, while only the first ones are there. */
  expected: number | undefined;
  columns: ColumnName[];
  /** 'pending' while it loads; undefined if it could not be loaded. */
  health: HealthById | 'pending' | undefined;
  sort: ClientSort;
  onSort: (sort: ClientSort) => void;
  selection: Selection<Client>;
};

const pathOf = ({ id }: Client) => `/clients/${id}`;
export const keyOf = ({ id }: Client) => id;
const isDimmed = ({ hasAccess }: Client) => !hasAccess;

/** Drawn anew only when what it shows has changed, not for every letter above it. */
export const ClientTable = memo(function ClientTable({
  clients,
  expected,
  columns: visibleColumns,
  health,
  sort,
  onSort,
  selection,
}: Props) {
  const { t } = useTranslation('partner');
  const { date } = useFormats();
  const words = useHealthWords();
  const navigate = useNavigate();
  const columns = useMemo<Column<Client>[]>(() => {
    // Looked up once: every row that is scrolled in says one of them.
    const kinds = {
      new: t('clients.kind.new'),
      upgraded: t('clients.kind.upgraded'),
      downgraded: t('clients.kind.downgraded'),
      cancelled: t('clients.kind.cancelled'),
    };
    const changeBadge = ({ kind, date: day }: NonNullable<Client['change']>) => (
      <ChangeBadge kind={kind} label={kinds[kind]} date={date(day)} />
    );
    const healthOf = ({ id, hasAccess }: Client, isCard: boolean) => {
      if (health === 'pending') return hasAccess && <HealthPending />;
      const found = health?.get(id);
      if (!found || !hasAccess) return null;
      const told = { level: found.level, label: words.level(found), reasons: words.reasons(found) };
      return <HealthBadge {...told} isCard={isCard} />;
    };
    const all: Record<ColumnName, Omit<Column<Client>, 'id' | 'header'>> = {
      name: { cell: ({ name }) => name, primary: true, width: '24%' },
      url: {
        cell: ({ url }, isCard) => (isCard ? <WebAddress url={url} /> : shortUrl(url)),
        dimmed: true,
        width: '19%',
      },
      edition: { cell: ({ edition }) => edition, width: '10%' },
      startDate: { cell: ({ startDate }) => date(startDate), width: '14%' },
      change: { cell: ({ change }) => change && changeBadge(change), width: '20%' },
      health: { cell: healthOf, fits: true, width: '13%' },
    };
    return columnNames.map((id) => ({ id, header: t(`clients.${id}`), sortable: true, ...all[id] }));
  }, [health, words, t, date]);
  const open = useCallback((client: Client) => void navigate({ to: pathOf(client) }), [navigate]);
  const note = useCallback(
    ({ hasAccess }: Client) => !hasAccess && <p className={styles.note}>{t('clients.noAccess')}</p>,
    [t],
  );
  return (
    <HealthTips>
      <DataTable
        label={t('clients.table')}
        columns={columns}
        visibleColumns={visibleColumns}
        rows={clients}
        expected={expected}
        rowKey={keyOf}
        rowHref={pathOf}
        onOpen={open}
        sort={sort}
        onSort={onSort}
        dimmed={isDimmed}
        note={note}
        selection={selection}
      />
    </HealthTips>
  );
});
