import type { Deal } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';
import type { Announcements, DndContextProps, DragEndEvent, Over } from '@dnd-kit/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealMove } from '#data/deals.ts';
import { openModal } from '#modals';
import { isZone, type Target } from './targets.ts';

/** A card in the hand, where it is, and what happens when it is let go. */
export function useDrag(stages: Stage[], onMove: (move: DealMove) => void, board: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('crm');
  const [dragged, setDragged] = useState<Deal>();
  const [over, setOver] = useState<Target>();

  function drop(deal: Deal, target: Target | undefined): void {
    if (target === undefined || target === deal.stageId) return;
    if (isZone(target)) {
      openModal('closeDeal', { deal, status: target });
      return;
    }
    // It lands at the head of the column.
    const column = board.current?.querySelector(`[data-stage="${target}"]`);
    if (column) column.scrollTop = 0;
    onMove({ deal, step: { kind: 'stage', from: deal.stageId, to: target } });
  }
  const letGo = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const events: Pick<DndContextProps, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDragCancel'> = {
    onDragStart: ({ active }) => setDragged(active.data.current as Deal | undefined),
    onDragOver: ({ over: now }) => setOver(now?.id as Target | undefined),
    onDragEnd: ({ active, over: last }: DragEndEvent) => {
      letGo();
      const deal = active.data.current as Deal | undefined;
      if (deal) drop(deal, last?.id as Target | undefined);
    },
    onDragCancel: letGo,
  };

  const nameOf = (target: Over | null) => {
    if (!target) return undefined;
    return isZone(target.id) ? t(`deals.statuses.${target.id}`) : stages.find(({ id }) => id === target.id)?.name;
  };
  const said = (key: 'over' | 'dropped', deal: unknown, target: Over | null) => {
    const [name, column] = [(deal as Deal | undefined)?.name, nameOf(target)];
    return name !== undefined && column !== undefined ? t(`deals.drag.${key}`, { name, column }) : undefined;
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      t('deals.drag.lifted', { name: (active.data.current as Deal | undefined)?.name ?? '' }),
    onDragOver: ({ active, over: now }) => said('over', active.data.current, now),
    onDragEnd: ({ active, over: last }) => said('dropped', active.data.current, last),
    onDragCancel: ({ active }) =>
      t('deals.drag.cancelled', { name: (active.data.current as Deal | undefined)?.name ?? '' }),
  };
  return { dragged, over, drop, events, announcements };
}
