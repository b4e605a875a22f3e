import { AppError } from '@app/contract/errors';
import { FullPage } from '@app/ui/page/full-page';
import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../calls/error-reports.ts';
import { useApp } from './app.ts';

/** For unexpected errors: plain words, a way to continue, and the request id for support. */
export function UnexpectedPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  useEffect(() => reportError('unexpected error', error), [error]);
  const requestId = error instanceof AppError ? error.requestId : undefined;
  return (
    <FullPage productName={useApp().title} title={t('errors.unexpected.title')} text={t('errors.unexpected.text')}>
      <Button onClick={() => location.reload()}>{t('actions.reload')}</Button>
      {requestId && (
        <p>
          <small>{t('errors.requestId', { id: requestId })}</small>
        </p>
      )}
    </FullPage>
  );
}
