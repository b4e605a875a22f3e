import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#lib/note.tsx';
import { canRetry, type Failure, failureText, isUnexpected } from './failure.ts';
import styles from './failure-note.module.css';

type Props = { failure: Failure; busy: boolean; children?: ReactNode };

/** Stands inside the form: its button sends the form again. */
export function FailureNote({ failure, busy, children }: Props) {
  const { t } = useTranslation('public');
  return (
    <div className={styles.note}>
      <Note tone="bad" alert requestId={isUnexpected(failure) ? failure.requestId : undefined}>
        <p>
          {failureText(t, failure)} {children}
        </p>
        {canRetry(failure) && (
          <Button type="submit" variant="default" size="xs" loading={busy} data-retry>
            {t('failure.retry')}
          </Button>
        )}
      </Note>
    </div>
  );
}
