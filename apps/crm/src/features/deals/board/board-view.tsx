import { getBoot } from '@app/frame/state/boot.ts';
import { usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { QueryView } from '@app/ui/state/query-view';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { applyMove, takeOut, useDealMove, useOdds } from '#data/deal-changes.ts';
import { type Board as BoardData, type DealMove, type DealTrash, dealKeys, dealQueries } from '#data/deals.ts';
import { Board } from './board.tsx';
import { BoardPlaceholder } from './board-placeholder.tsx';
import styles from './page.module.css';
import { toBoardFilter } from './search.ts';
import { Count, NoDeals, type ViewProps } from './view-parts.tsx';

export function BoardView({ search, pipeline, today, onReset, countPlace }: ViewProps) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const filter = useMemo(() => toBoardFilter(search, today), [search, today]);
  const query = useQuery({ ...dealQueries.board(accountId, pipeline.id, filter), placeholderData: keepPreviousData });
  const moves = usePendingChanges<DealMove>(dealKeys.move(accountId));
  const { change } = useDealMove();
  const { stage } = search;
  const stages = useMemo(
    () => pipeline.stages.filter(({ id }) => !stage || stage.includes(id)),
    [pipeline.stages, stage],
  );
  const board = useShown(query.data, moves);
  const count = board?.columns.reduce((sum, column) => sum + column.count, 0) ?? 0;
  return (
    <QueryView
      query={{ ...query, data: board }}
      loading={<BoardPlaceholder stages={pipeline.stages} />}
      error={t('deals.error.list')}
      isEmpty={() => count === 0 && !query.isPlaceholderData}
      empty={<NoDeals search={search} onReset={onReset} pipeline={pipeline} />}
    >
      {({ columns }) => (
        <div className={styles.view} data-old={query.isPlaceholderData} aria-busy={query.isPlaceholderData}>
          <Count place={countPlace} count={count} />
          <Board
            columns={columns}
            stages={stages}
            filter={filter}
            pending={moves}
            now={query.dataUpdatedAt}
            onMove={change}
          />
        </div>
      )}
    </QueryView>
  );
}

/** What is under way is shown as if it had been answered already. */
function useShown(board: BoardData | undefined, moves: DealMove[]): BoardData | undefined {
  const deleted = usePendingChanges<DealTrash>(dealKeys.trash(getBoot().accountId));
  const oddsOf = useOdds();
  return useMemo(() => {
    if (!board) return undefined;
    const moved = moves.reduce((shown, move) => applyMove(shown, move, oddsOf), board);
    return deleted.filter((change) => change.deleted).reduce((shown, { deal }) => takeOut(shown, deal, oddsOf), moved);
  }, [board, moves, deleted, oddsOf]);
}
