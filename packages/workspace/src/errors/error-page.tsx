import { useApp } from '@app/frame/app/app.ts';
import type { PageProps } from '@app/frame/app/route.ts';
import { logOut } from '@app/frame/calls/log-out.ts';
import { FullPage } from '@app/ui/page/full-page';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OwnAccounts } from './own-accounts.tsx';

const known = ['invite-failed', 'not-certified', 'not-partner', 'not-member'] as const;

/** Full screen and public: why the app cannot be used, and what helps. */
export function ErrorPage({ params }: PageProps<Record<never, never>, '/error/$id'>) {
  const { t } = useTranslation();
  const { name, title } = useApp();
  const id = known.find((page) => page === params.id) ?? 'generic';
  const isRefusal = id === 'not-certified' || id === 'not-partner' || id === 'not-member';
  return (
    <FullPage productName={title} title={t(`errors.${id}.title`)} text={t(`errors.${id}.text`)}>
      <Group gap={8}>
        {(id === 'not-partner' || id === 'not-member') && <OwnAccounts />}
        {isRefusal ? (
          <Button variant={id === 'not-certified' ? 'filled' : 'default'} onClick={logOut}>
            {t('errors.otherAccount')}
          </Button>
        ) : (
          <Button component={Link} to="/">
            {t(`errors.home.${name}`)}
          </Button>
        )}
      </Group>
    </FullPage>
  );
}
