import { Icon } from '@app/ui/icon';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Failure, failureText, isUnexpected, mayPass } from './failure.ts';
import styles from './failure-note.module.css';

type Props = { failure: Failure; busy: boolean; children?: ReactNode };

/** Stands inside the form: its button sends the form again. */
export function FailureNote({ failure, busy, children }: Props) {
  const { t } = useTranslation('public');
  return (
    <div className={styles.note} role="alert">
      <Icon name="failed" size={18} className={styles.icon} />
      <div className={styles.body}>
        <p>
          {failureText(t, failure)} {children}
        </p>
        {isUnexpected(failure) && failure.requestId !== undefined && (
          <p className={styles.requestId}>
            {t('failure.requestId')} <code dir="ltr">{failure.requestId}</code>
          </p>
        )}
        {mayPass(failure) && (
          <Button type="submit" variant="default" size="xs" loading={busy} data-retry>
            {t('failure.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
