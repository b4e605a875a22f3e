import { useDroppable } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import styles from './board.module.css';
import { type Target, zones } from './targets.ts';

/** Where a deal leaves the board. They lie at its foot while a card is lifted. */
export function Zones({ isShown, over }: { isShown: boolean; over: Target | undefined }) {
  return (
    <div className={styles.zones} data-shown={isShown || undefined} aria-hidden="true">
      <div className={styles.zonePair}>
        {zones.map((zone) => (
          <Zone key={zone} zone={zone} isOver={over === zone} />
        ))}
      </div>
    </div>
  );
}

function Zone({ zone, isOver }: { zone: (typeof zones)[number]; isOver: boolean }) {
  const { t } = useTranslation('crm');
  const { setNodeRef } = useDroppable({ id: zone });
  return (
    <div ref={setNodeRef} className={styles.zone} data-zone={zone} data-over={isOver || undefined}>
      {t(`deals.statuses.${zone}`)}
    </div>
  );
}
