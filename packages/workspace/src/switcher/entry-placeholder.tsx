import { TextPlaceholder } from '@app/ui/state/placeholder';
import styles from './account-switcher.module.css';

/** As high as the entries that will stand here. */
export function EntryPlaceholder({ rows = 1 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, at) => `row ${at}`).map((row) => (
    <div key={row} className={styles.placeholder}>
      <TextPlaceholder lines={2} />
    </div>
  ));
}
