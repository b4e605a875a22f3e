import type { PageProps } from '@app/frame/app/route.ts';
import { useHint } from '@app/frame/state/hints.ts';
import { Hint } from '@app/ui/page/hint';
import { Page } from '@app/ui/page/page';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '../modals.ts';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { MembershipRequests } from './membership-requests.tsx';
import type { usersSearch } from './search.ts';

export function UsersPage({ search: { q }, setSearch }: PageProps<typeof usersSearch>) {
  const { t } = useTranslation();
  const hint = useHint('ftu_users');
  const search = q.trim();
  return (
    <Page
      title={t('users.title')}
      action={<Button onClick={() => openModal('invite', {})}>{t('users.invite')}</Button>}
    >
      {hint.shown && <Hint title={t('users.hint.title')} text={t('users.hint.text')} onDismiss={hint.dismiss} />}
      <MembershipRequests />
      <Members search={search} onSearch={(value) => setSearch({ q: value })} />
      <Invitations search={search} />
    </Page>
  );
}
