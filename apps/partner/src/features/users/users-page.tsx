import { Hint } from '@app/ui/hint';
import { Page } from '@app/ui/page';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { useHint } from '#lib/hints.ts';
import { openModal } from '#lib/modals.ts';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

/** What the server takes; an address may hold more. */
const LONGEST_SEARCH = 200;

export function UsersPage({ search: { q = '' }, setSearch }: PageProps) {
  const { t } = useTranslation();
  const hint = useHint('ftu_users');
  const search = q.trim().slice(0, LONGEST_SEARCH);
  return (
    <Page
      title={t('users.title')}
      action={<Button onClick={() => openModal('invite', {})}>{t('users.invite')}</Button>}
    >
      {hint.shown && (
        <Hint
          title={t('hints.users.title')}
          text={t('hints.users.text')}
          dismissLabel={t('hints.dismiss')}
          onDismiss={hint.dismiss}
        />
      )}
      <Members search={search} onSearch={(value) => setSearch({ q: value || undefined })} />
      <Invitations search={search} />
    </Page>
  );
}
