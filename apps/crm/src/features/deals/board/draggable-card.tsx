import type { Deal } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import type { Stage } from '@app/contract/pipelines';
import { useDraggable } from '@dnd-kit/core';
import { Link } from '@tanstack/react-router';
import { memo, useCallback } from 'react';
import styles from './board.module.css';
import { Card } from './card.tsx';
import { DealMenu } from './deal-menu.tsx';
import type { Target } from './targets.ts';
import type { CardKeys } from './use-board-keys.ts';

type Props = {
  deal: Deal;
  stage: Stage;
  stages: Stage[];
  now: number;
  index: number;
  measure: (element: HTMLLIElement | null) => void;
  isLifted: boolean;
  keys: CardKeys;
  onDrop: (deal: Deal, target: Target) => void;
};

/** A card that can be taken anywhere; its name is the link, and takes the keys. */
export function DraggableCard({ deal, stage, stages, now, index, measure, isLifted, keys, onDrop }: Props) {
  const { setNodeRef, listeners } = useDraggable({ id: deal.id, data: deal });
  const keep = useCallback(
    (element: HTMLLIElement | null) => {
      setNodeRef(element);
      measure(element);
    },
    [setNodeRef, measure],
  );
  return (
    <li ref={keep} className={styles.card} data-index={index} data-lifted={isLifted || undefined} {...listeners}>
      <Inside deal={deal} stage={stage} stages={stages} now={now} keys={keys} onDrop={onDrop} />
    </li>
  );
}

/** Drawn anew only when what it shows has changed: while something is dragged, every card is asked again. */
const Inside = memo(function Inside({
  deal,
  stage,
  stages,
  now,
  keys,
  onDrop,
}: Pick<Props, 'deal' | 'stage' | 'stages' | 'now' | 'keys' | 'onDrop'>) {
  return (
    <Card
      deal={deal}
      stage={stage}
      now={now}
      title={
        <Link
          to={crmPaths.deal(deal.id)}
          className={styles.open}
          draggable={false}
          data-deal={deal.id}
          aria-describedby="board-keys"
          onKeyDown={(event) => keys.onKeyDown(event, deal)}
          onBlur={keys.onBlur}
        >
          <bdi>{deal.name}</bdi>
        </Link>
      }
      menu={<DealMenu deal={deal} stages={stages} onDrop={onDrop} />}
    />
  );
});
