import type { Deal } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable, prepareForManyRows, type Sort } from '@app/ui/table/data-table';
import { VirtualRows } from '@app/ui/table/virtual-rows';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { movedDeal, useDealMove } from '#data/deal-changes.ts';
import { type DealMove, type DealTrash, dealKeys, dealQueries } from '#data/deals.ts';
import { openModal } from '#modals';
import { DealMenu } from './deal-menu.tsx';
import styles from './page.module.css';
import { type DealsSearch, toListFilter } from './search.ts';
import { isZone, type Target } from './targets.ts';
import { Count, NoDeals, type ViewProps } from './view-parts.tsx';

prepareForManyRows(VirtualRows);

/** So many rows before the end the next page is asked for. */
const NEAR = 60;
const tones = { won: 'good', lost: 'bad', active: 'quiet', 'auto follow-up': 'attention' } as const;
const statusKeys = { won: 'won', lost: 'lost', active: 'active', 'auto follow-up': 'followUp' } as const;

export function DealList({ search, setSearch, pipeline, today, onReset, countPlace }: ViewProps) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const filter = useMemo(() => toListFilter(search, pipeline.id, today), [search, pipeline.id, today]);
  const { column, direction } = search.sort;
  const sort = direction === 'ascending' ? column : `-${column}`;
  const query = useInfiniteQuery({
    ...dealQueries.list(accountId, filter, sort),
    placeholderData: keepPreviousData,
  });
  const rows = useRows(query.data?.pages.flatMap(({ deals }) => deals));
  const total = query.data?.pages[0]?.total ?? rows.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const onRowsDrawn = useCallback(
    (_: number, end: number) => {
      if (end >= rows.length - NEAR && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
        void fetchNextPage({ cancelRefetch: false });
    },
    [rows.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  const columns = useColumns(pipeline, search.status === 'all');
  const actions = useActions(pipeline);
  const navigate = useNavigate();
  const open = useCallback((deal: Deal) => void navigate({ to: pathOf(deal) }), [navigate]);
  return (
    <QueryView
      query={query}
      loading={<TablePlaceholder rows={12} columns={7} />}
      error={t('deals.error.list')}
      isEmpty={() => rows.length === 0 && !query.isPlaceholderData}
      empty={<NoDeals search={search} onReset={onReset} pipeline={pipeline} />}
    >
      {() => (
        <div className={styles.view} data-old={query.isPlaceholderData} aria-busy={query.isPlaceholderData}>
          <Count place={countPlace} count={total} />
          <DataTable
            label={t('deals.title')}
            rows={rows}
            rowKey={keyOf}
            columns={columns}
            rowHref={pathOf}
            onOpen={open}
            actions={actions}
            sort={search.sort}
            onSort={(next: Sort) => setSearch({ sort: next as DealsSearch['sort'] })}
            onRowsDrawn={onRowsDrawn}
            footer={
              rows.length < total
                ? t('contacts.shown', { shown: number(rows.length), total: number(total) })
                : undefined
            }
          />
          <MoreButton query={query} error={t('deals.error.list')} />
        </div>
      )}
    </QueryView>
  );
}

const keyOf = ({ id }: Deal) => String(id);
const pathOf = ({ id }: Deal) => crmPaths.deal(id);

/** What is under way is shown as if it had been answered already. */
function useRows(deals: Deal[] = []): Deal[] {
  const { accountId } = getBoot();
  const moves = usePendingChanges<DealMove>(dealKeys.move(accountId));
  const deleted = usePendingChanges<DealTrash>(dealKeys.trash(accountId));
  const isDeleted = ({ id }: Deal) => deleted.some((change) => change.deleted && change.deal.id === id);
  return deals
    .filter((deal) => !isDeleted(deal))
    .map((deal) => moves.filter((move) => move.deal.id === deal.id).reduce(withMove, deal));
}
const withMove = (deal: Deal, { step }: DealMove) => movedDeal({ deal, step });

function useActions(pipeline: ViewProps['pipeline']) {
  const { change } = useDealMove();
  return (deal: Deal) => (
    <DealMenu
      deal={deal}
      stages={pipeline.stages}
      onDrop={(moved: Deal, target: Target) => {
        if (isZone(target)) openModal('closeDeal', { deal: moved, status: target });
        else change({ deal: moved, step: { kind: 'stage', from: moved.stageId, to: target } });
      }}
    />
  );
}

/** How a deal stands is said where the list does not say it already. */
function useColumns({ stages }: ViewProps['pipeline'], isMixed: boolean): Column<Deal>[] {
  const { t } = useTranslation('crm');
  const { money, date, relative } = useFormats();
  return useMemo(() => {
    const stageNames = new Map(stages.map(({ id, name }) => [id, name]));
    const column = (id: keyof typeof widths, cell: Column<Deal>['cell'], more: Partial<Column<Deal>> = {}) => ({
      ...{ id, header: t(`deals.columns.${id}`), cell, width: widths[id] },
      ...more,
    });
    const sortable = true;
    return [
      column('name', ({ name }) => <bdi>{name}</bdi>, { primary: true, sortable }),
      column('contact', ({ primaryContact }) => primaryContact && <bdi>{primaryContact.name}</bdi>),
      column('value', ({ value, currencyCode }) => money(value, currencyCode), { sortable, align: 'end' }),
      column('stage', ({ stageId }) => <bdi>{stageNames.get(stageId)}</bdi>, { sortable }),
      ...(isMixed
        ? [
            column('status', ({ status }) => (
              <StatusBadge tone={tones[status]}>{t(`deals.statuses.${statusKeys[status]}`)}</StatusBadge>
            )),
          ]
        : []),
      column('owner', ({ owner }) => owner && <bdi>{owner.name}</bdi>, { sortable }),
      column('closeDate', ({ estimatedCloseDate }) => estimatedCloseDate && date(estimatedCloseDate), { sortable }),
      column('nextStep', ({ status, nextStep }) =>
        status === 'auto follow-up' ? t('deals.statuses.followUp') : nextStep && <bdi>{nextStep.name}</bdi>,
      ),
      column('lastActivity', ({ lastActivityDate }) => relative(lastActivityDate), { sortable }),
    ];
  }, [t, money, date, relative, stages, isMixed]);
}

const widths = {
  ...{ name: '17%', contact: '12%', value: '112px', stage: '11%', status: '10%' },
  ...{ owner: '10%', closeDate: '120px', nextStep: 'auto', lastActivity: '132px' },
};
