import type { BoardColumn, Deal, DealFilter } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { MoreButton } from '@app/ui/state/more-button';
import { VirtualList } from '@app/ui/table/virtual-list';
import { useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movedDeal } from '#data/deal-changes.ts';
import { type DealMove, dealQueries, isOpen } from '#data/deals.ts';
import { openModal } from '#modals';
import styles from './board.module.css';
import { DraggableCard } from './draggable-card.tsx';
import { PlusIcon } from './icons.tsx';
import type { Target } from './targets.ts';
import type { CardKeys } from './use-board-keys.ts';
import { useSums } from './use-sums.ts';

type Props = {
  stage: Stage;
  stages: Stage[];
  column: BoardColumn;
  filter: DealFilter;
  pending: DealMove[];
  now: number;
  lifted: Deal | undefined;
  isOver: boolean;
  keys: CardKeys;
  onDrop: (deal: Deal, target: Target) => void;
};

const CARD = 96;
const GAP = 8;
/** So many before the end the next ones are asked for. */
const NEAR = 8;

export function Column({ stage, stages, column, filter, pending, now, lifted, isOver, keys, onDrop }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const sums = useSums(column.sums);
  const { setNodeRef } = useDroppable({ id: stage.id });
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, hasMore, load, more } = useColumnRows(column, filter, pending);
  const onDrawn = useCallback(
    (end: number) => {
      if (hasMore && end >= rows.length - NEAR) load();
    },
    [hasMore, rows.length, load],
  );
  const keyAt = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const heading = `stage-${stage.id}`;
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-labelledby={heading}
      data-column={stage.id}
      data-over={isOver || undefined}
    >
      <header className={styles.head}>
        <div className={styles.headLine}>
          <h2 id={heading} className={styles.stage}>
            <bdi>{stage.name}</bdi>
          </h2>
          <span className={styles.count}>{number(column.count)}</span>
          <ActionIcon
            size={28}
            aria-label={t('deals.addIn', { stage: stage.name })}
            title={t('deals.add')}
            onClick={() => openModal('deal', { stageId: stage.id })}
          >
            <PlusIcon />
          </ActionIcon>
        </div>
        <p className={styles.sum}>{sums.value}</p>
        <p className={styles.weighted}>{t('deals.weighted', { sums: sums.weighted })}</p>
      </header>
      {isOver && <div className={styles.gap}>{t('deals.drag.here')}</div>}
      <div className={styles.scroller} ref={scroller} data-stage={stage.id}>
        {rows.length === 0 && !isOver && <p className={styles.none}>{t('deals.noneHere')}</p>}
        <VirtualList
          scroller={scroller}
          count={rows.length}
          keyAt={keyAt}
          usual={CARD}
          gap={GAP}
          className={styles.cards}
          onDrawn={onDrawn}
        >
          {(index, measure) => {
            const deal = rows[index];
            return (
              deal && (
                <DraggableCard
                  key={deal.id}
                  deal={deal}
                  stage={stage}
                  stages={stages}
                  now={now}
                  index={index}
                  measure={measure}
                  isLifted={lifted?.id === deal.id}
                  keys={keys}
                  onDrop={onDrop}
                />
              )
            );
          }}
        </VirtualList>
        {hasMore && <MoreButton query={more} error={t('deals.error.list')} />}
      </div>
    </section>
  );
}

/** The deals that came with the board, and those that were asked for since. */
function useColumnRows(column: BoardColumn, filter: DealFilter, pending: DealMove[]) {
  const { stageId, deals: first, count } = column;
  const [isWanted, setWanted] = useState(false);
  const rest = useInfiniteQuery({
    ...dealQueries.column(getBoot().accountId, filter, stageId),
    enabled: isWanted,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = rest;
  const rows = useMemo(() => {
    const known = new Set(first.map(({ id }) => id));
    const moves = new Map(pending.map((move) => [move.deal.id, move]));
    const now = (deal: Deal) => {
      const move = moves.get(deal.id);
      return move ? movedDeal({ ...move, deal }) : deal;
    };
    const others = (data?.pages ?? [])
      .flatMap(({ deals }) => deals.map(now))
      .filter((deal) => !known.has(deal.id) && deal.stageId === stageId && isOpen(deal));
    return [...first, ...others];
  }, [first, data, pending, stageId]);
  const hasMore = rows.length < count && (data === undefined || hasNextPage);
  const ask = useCallback(async () => {
    setWanted(true);
    if (isFetching) return;
    if (data !== undefined && hasNextPage) await fetchNextPage({ cancelRefetch: false });
  }, [isFetching, data, hasNextPage, fetchNextPage]);
  /** By scrolling: what has failed is asked for again by the button alone. */
  const load = useCallback(() => {
    if (!isError) void ask();
  }, [isError, ask]);
  const more = {
    hasNextPage: hasMore,
    isFetchNextPageError: isError,
    isFetchingNextPage: isFetching && isWanted,
    fetchNextPage: () => (isError && data === undefined ? refetch() : ask()),
  };
  return { rows, hasMore, load, more };
}
