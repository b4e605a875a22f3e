import type { TeamMember } from '@app/contract/team';
import { type Column, DataTable } from '@app/ui/data-table';
import { StatusBadge } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { currentLocale, useFormats } from '#lib/locale.ts';

type Props = { members: TeamMember[]; footer: string | undefined };

export function UserTable({ members, footer }: Props) {
  const { t } = useTranslation();
  const { relative } = useFormats();
  const columns: Column<TeamMember>[] = [
    { id: 'name', header: t('users.name'), cell: (member) => <Name member={member} />, primary: true },
    { id: 'email', header: t('users.email'), cell: ({ user }) => user.username, width: '34%' },
    {
      id: 'role',
      header: t('users.role'),
      cell: ({ role }) => (role === 'ADMIN' ? t('users.roles.ADMIN') : role),
    },
    {
      id: 'lastSeen',
      header: t('users.lastSeen'),
      cell: ({ lastSeenDate }) => (lastSeenDate === null ? t('users.never') : startWithCapital(relative(lastSeenDate))),
    },
  ];
  return (
    <DataTable
      label={t('users.table')}
      columns={columns}
      rows={members}
      rowKey={({ user }) => user.id}
      footer={footer}
    />
  );
}

/** Formatters answer words for the middle of a sentence: "yesterday". */
const startWithCapital = (text: string) => text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);

function Name({ member: { user } }: { member: TeamMember }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{`${user.givenName} ${user.familyName}`.trim()}</bdi>{' '}
      {user.id === getBoot().user.id && <StatusBadge tone="quiet">{t('users.you')}</StatusBadge>}
    </>
  );
}
