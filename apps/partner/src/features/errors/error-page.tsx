import { FullPage } from '@app/ui/full-page';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { logOut } from '#lib/log-out.ts';

const known = ['invite-failed', 'not-certified', 'not-partner'] as const;

/** Full screen and public: why the app cannot be used, and the one thing that helps. */
export function ErrorPage({ params }: PageProps) {
  const { t } = useTranslation();
  const id = known.find((name) => name === params.id) ?? 'generic';
  return (
    <FullPage productName={t('common.product')} title={t(`errors.${id}.title`)} text={t(`errors.${id}.text`)}>
      {id === 'not-certified' || id === 'not-partner' ? (
        <Button onClick={logOut}>{t('errors.otherAccount')}</Button>
      ) : (
        <Button component={Link} to="/">
          {t('errors.home')}
        </Button>
      )}
    </FullPage>
  );
}
