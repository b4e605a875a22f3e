import { Icon } from '@app/ui/icon';
import type { ReactNode, Ref } from 'react';
import styles from './note.module.css';

type Props = {
  tone: 'info' | 'attention' | 'bad';
  /** Said at once, where it came up while the page was read. */
  alert?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

export function Note({ tone, alert = false, ref, children }: Props) {
  return (
    <div ref={ref} className={styles.note} data-tone={tone} role={alert ? 'alert' : 'note'} tabIndex={-1}>
      <Icon name={tone === 'info' ? 'info' : 'failed'} size={18} className={styles.icon} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
