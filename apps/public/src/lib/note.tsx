import { Icon } from '@app/ui/icon';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './note.module.css';

type Props = {
  tone: 'info' | 'attention' | 'bad';
  /** Announced at once by screen readers, for notes that appear after the page is loaded. */
  alert?: boolean;
  /** The id of the failed request, which support can look up. */
  requestId?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

export function Note({ tone, alert = false, requestId, ref, children }: Props) {
  const { t } = useTranslation('public');
  return (
    <div ref={ref} className={styles.note} data-tone={tone} role={alert ? 'alert' : 'note'} tabIndex={-1}>
      <Icon name={tone === 'info' ? 'info' : 'failed'} size={18} className={styles.icon} />
      <div className={styles.body}>
        {children}
        {requestId !== undefined && (
          <p className={styles.requestId}>
            {t('failure.requestId')} <code dir="ltr">{requestId}</code>
          </p>
        )}
      </div>
    </div>
  );
}
