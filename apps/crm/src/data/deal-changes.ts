import type { BoardColumn, Deal } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from './contacts.ts';
import {
  type Board,
  type CloseDate,
  type DealMove,
  type DealStep,
  type DealTrash,
  dealKeys,
  dealQueries,
  isOpen,
  keepBoards,
  keepDeal,
  keepInLists,
  sendDealChange,
  sendDealTrash,
  sendMove,
} from './deals.ts';
import { pipelineQueries, useStages } from './pipelines.ts';

/** A deal goes to another stage, is won or lost, or is opened again: shown at once, and taken back by undo. */
export function useDealMove() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const stages = useStages();
  const nameOf = (stageId: number) => stages.get(stageId)?.name ?? '';
  const oddsOf = useOdds();
  const told = useChecklistFault();
  return useOptimisticChange({
    key: dealKeys.move(accountId),
    scope: `deals ${accountId}`,
    subjectOf: ({ deal }: DealMove) => String(deal.id),
    send: (move) => sendMove(accountId, move),
    keep: (client, answer, move) => {
      keepDeal(client, accountId, answer);
      keepInLists(client, accountId, answer);
      keepBoards(client, accountId, (board) => applyMove(board, move, oddsOf));
    },
    stale: [dealQueries.all(accountId)],
    affected: [pipelineQueries.all(accountId), contactQueries.all(accountId)],
    done: (move) => {
      const { name } = move.deal;
      const { step } = move;
      const text =
        step.kind === 'stage'
          ? t('deals.done.moved', { name, stage: nameOf(step.to) })
          : t(`deals.done.${step.kind === 'reopen' ? 'reopened' : step.kind}`, { name });
      const back = backFrom(step);
      return { text, undo: back && { deal: movedDeal(move), step: back } };
    },
    failed: ({ deal: { name }, step }, error) => {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'deal.moved') return t('deals.error.moved', { name });
      if (code === 'deal.notFound') return t('deals.error.gone', { name });
      if (code === 'deal.checklist' && step.kind === 'stage') return told({ name, stageId: step.from }, error);
      return t('deals.error.update');
    },
    situation: () => 'moving a deal',
  });
}

/** What takes a step back. */
function backFrom(step: DealStep): DealStep | undefined {
  if (step.kind === 'stage') return { kind: 'stage', from: step.to, to: step.from };
  return step.kind === 'reopen' ? step.was : { kind: 'reopen', was: step };
}

/** Says what is required and not ticked off yet. */
export function useChecklistFault() {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const stages = useStages();
  return ({ name, stageId }: Pick<Deal, 'name' | 'stageId'>, error: Error): string => {
    const { open = [] } = ((error instanceof AppError && error.details) || {}) as { open?: { text: string }[] };
    const items = list(open.map(({ text }) => text));
    return t('deals.error.checklist', { name, stage: stages.get(stageId)?.name ?? '', items });
  };
}

/** Where the deal stands, a move under way included. */
export function useShownStage(deal: Deal): number {
  const moves = usePendingChanges<DealMove>(dealKeys.move(getBoot().accountId));
  const last = moves.findLast((each) => each.deal.id === deal.id)?.step;
  return last?.kind === 'stage' ? last.to : deal.stageId;
}

/** A deal is expected to close on another day. Refused where somebody has chosen one meanwhile. */
export function useCloseDate() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return useOptimisticChange({
    key: dealKeys.closeDate(accountId),
    scope: `deals ${accountId}`,
    subjectOf: ({ deal }: CloseDate) => String(deal.id),
    send: ({ deal, before, to }) =>
      sendDealChange(accountId, deal.id, {
        change: { estimatedCloseDate: to },
        seen: { estimatedCloseDate: before },
      }),
    keep: (client, answer) => {
      keepDeal(client, accountId, answer);
      keepInLists(client, accountId, answer);
    },
    stale: [dealQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: ({ deal, before, to }) => ({
      text: t('deals.done.saved', { name: deal.name }),
      undo: { deal, before: to, to: before },
    }),
    failed: ({ deal: { name } }, error) =>
      error instanceof AppError && error.code === 'deal.notFound'
        ? t('deals.error.gone', { name })
        : t('deals.error.update'),
    situation: () => 'putting off a deal',
  });
}

/** Takes a deal away, or brings it back. */
export function useDealTrash() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const oddsOf = useOdds();
  return useOptimisticChange({
    key: dealKeys.trash(accountId),
    scope: `deals ${accountId}`,
    subjectOf: ({ deal }: DealTrash) => String(deal.id),
    send: (change) => sendDealTrash(accountId, change),
    keep: (client, _, { deal, deleted }) => {
      if (deleted) keepBoards(client, accountId, (board) => takeOut(board, deal, oddsOf));
    },
    stale: [dealQueries.all(accountId)],
    affected: [pipelineQueries.all(accountId), contactQueries.all(accountId)],
    done: ({ deal, deleted }) => ({
      text: t(deleted ? 'deals.done.deleted' : 'deals.done.restored', { name: deal.name }),
      undo: { deal, deleted: !deleted },
    }),
    failed: ({ deleted }) => t(deleted ? 'deals.error.delete' : 'deals.error.restore'),
    situation: ({ deleted }) => (deleted ? 'deleting a deal' : 'restoring a deal'),
  });
}

/** How likely a deal in a stage is won, in percent. */
export function useOdds(): OddsOf {
  const stages = useStages();
  return useCallback((stageId: number) => stages.get(stageId)?.odds ?? 0, [stages]);
}

type OddsOf = (stageId: number) => number;

/** The deal as it is once the move is done. */
export function movedDeal({ deal, step }: DealMove): Deal {
  if (step.kind === 'stage') return { ...deal, stageId: step.to };
  return { ...deal, status: step.kind === 'reopen' ? 'active' : step.kind };
}

const has = ({ deals }: BoardColumn, { id }: Deal) => deals.some((deal) => deal.id === id);

/** The board as it is once the move is done. One that is done already changes nothing. */
export function applyMove(board: Board, move: DealMove, oddsOf: OddsOf): Board {
  const moved = movedDeal(move);
  if (!isOpen(moved)) return takeOut(board, moved, oddsOf);
  const { stageId: target } = moved;
  if (board.columns.some((column) => column.stageId === target && has(column, moved))) return board;
  const from = move.step.kind === 'stage' ? move.step.from : undefined;
  return {
    columns: board.columns.map((column) => {
      if (column.stageId === target) return withFirst(column, moved, oddsOf(target));
      return column.stageId === from ? without(column, moved, oddsOf(from)) : column;
    }),
  };
}

export const takeOut = (board: Board, deal: Deal, oddsOf: OddsOf): Board => ({
  columns: board.columns.map((column) => (has(column, deal) ? without(column, deal, oddsOf(column.stageId)) : column)),
});

const without = (column: BoardColumn, deal: Deal, odds: number): BoardColumn => ({
  ...column,
  count: Math.max(0, column.count - 1),
  sums: addTo(column.sums, deal, odds, -1),
  deals: column.deals.filter(({ id }) => id !== deal.id),
});

const withFirst = (column: BoardColumn, deal: Deal, odds: number): BoardColumn => ({
  ...column,
  count: column.count + 1,
  sums: addTo(column.sums, deal, odds, 1),
  deals: [deal, ...column.deals],
});

function addTo(sums: BoardColumn['sums'], { currencyCode, value }: Deal, odds: number, sign: 1 | -1) {
  const before = sums.find((sum) => sum.currencyCode === currencyCode);
  const after = {
    currencyCode,
    value: Math.max(0, (before?.value ?? 0) + sign * value),
    weighted: Math.max(0, (before?.weighted ?? 0) + sign * Math.round((value * odds) / 100)),
  };
  return before ? sums.map((sum) => (sum === before ? after : sum)) : [...sums, after];
}
