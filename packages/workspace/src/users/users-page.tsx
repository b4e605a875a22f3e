import type { PageProps } from '@app/frame/app/route.ts';
import { useHint } from '@app/frame/state/hints.ts';
import { Hint } from '@app/ui/page/hint';
import { Page } from '@app/ui/page/page';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../data/member.ts';
import { openModal } from '../modals.ts';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { MembershipRequests } from './membership-requests.tsx';
import type { usersSearch } from './search.ts';
import styles from './users.module.css';

type Props = Pick<PageProps<typeof usersSearch>, 'search' | 'setSearch'>;

export const UsersPage = (props: Props) => <UsersView {...props} />;

/** The same with the way to the app's other settings above it. */
export function UsersView({ search: { q }, setSearch, nav }: Props & { nav?: ReactNode }) {
  const { t } = useTranslation();
  const hint = useHint('ftu_users');
  const mayManage = useMay('users');
  const search = q.trim();
  return (
    <Page
      title={t('users.title')}
      action={mayManage && <Button onClick={() => openModal('invite', {})}>{t('users.invite')}</Button>}
    >
      {nav}
      {!mayManage && <p className={styles.none}>{t('users.powers.mayNot')}</p>}
      {hint.shown && <Hint title={t('users.hint.title')} text={t('users.hint.text')} onDismiss={hint.dismiss} />}
      <MembershipRequests />
      <Members search={search} onSearch={(value) => setSearch({ q: value })} />
      <Invitations search={search} />
    </Page>
  );
}
