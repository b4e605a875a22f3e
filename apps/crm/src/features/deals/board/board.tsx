import type { BoardColumn, Deal, DealFilter } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';
import { useLatest } from '@app/frame/state/use-latest.ts';
import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealMove } from '#data/deals.ts';
import styles from './board.module.css';
import { Card } from './card.tsx';
import { Column } from './column.tsx';
import { overColumn, type Target } from './targets.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useDrag } from './use-drag.ts';
import { Zones } from './zones.tsx';

type Props = {
  columns: BoardColumn[];
  stages: Stage[];
  filter: DealFilter;
  /** Moves that are under way, which the columns show already. */
  pending: DealMove[];
  /** When the board was answered: days are counted from there. */
  now: number;
  onMove: (move: DealMove) => void;
};

const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

export function Board({ columns, stages, filter, pending, now, onMove }: Props) {
  const { t } = useTranslation('crm');
  const scroller = useRef<HTMLDivElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that rests lifts the card; one that moves at once scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const drag = useDrag(stages, onMove, scroller);
  const keys = useBoardKeys(stages, drag.drop, scroller);
  const latest = useLatest(drag.drop);
  const drop = useCallback((deal: Deal, target: Target) => latest()(deal, target), [latest]);
  const lifted = drag.dragged ?? keys.lifted;
  const over = drag.dragged ? drag.over : keys.target;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={overColumn}
      measuring={measuring}
      // Sideways only: the zones stay where they are in the window.
      autoScroll={{ canScroll: (element) => element === scroller.current }}
      accessibility={{ announcements: drag.announcements, screenReaderInstructions: { draggable: '' } }}
      {...drag.events}
    >
      <p id="board-keys" hidden>
        {t('deals.drag.keys')}
      </p>
      <p role="status" className="visually-hidden">
        {keys.said}
      </p>
      <div className={styles.board} data-lifted={lifted !== undefined || undefined}>
        <div className={styles.columns} ref={scroller}>
          {stages.map((stage) => {
            const column = columns.find(({ stageId }) => stageId === stage.id);
            return (
              column && (
                <Column
                  key={stage.id}
                  stage={stage}
                  stages={stages}
                  column={column}
                  filter={filter}
                  pending={pending}
                  now={now}
                  lifted={lifted}
                  isOver={over === stage.id && lifted?.stageId !== stage.id}
                  keys={keys.handlers}
                  onDrop={drop}
                />
              )
            );
          })}
        </div>
        <Zones isShown={lifted !== undefined} over={over} />
      </div>
      <DragOverlay dropAnimation={null}>
        {drag.dragged && <Overlaid deal={drag.dragged} stages={stages} now={now} />}
      </DragOverlay>
    </DndContext>
  );
}

function Overlaid({ deal, stages, now }: { deal: Deal; stages: Stage[]; now: number }) {
  const stage = stages.find(({ id }) => id === deal.stageId);
  return (
    <div className={`${styles.card} ${styles.overlay}`} aria-hidden="true">
      <Card deal={deal} stage={stage} now={now} />
    </div>
  );
}
