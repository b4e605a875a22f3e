import type { Stage } from '@app/contract/pipelines';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import styles from './board.module.css';

/** Columns in the shape of those that come. */
export function BoardPlaceholder({ stages }: { stages: Stage[] }) {
  return (
    <div className={styles.board}>
      <div className={styles.columns}>
        {stages.map(({ id }) => (
          <div key={id} className={styles.column}>
            <TextPlaceholder lines={6} />
          </div>
        ))}
      </div>
    </div>
  );
}
