import type { TeamMember } from '@app/contract/team';
import { getBoot } from '@app/frame/state/boot.ts';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useTranslation } from 'react-i18next';
import { openModal } from '../modals.ts';
import { Email } from './email.tsx';
import { RemoveIcon } from './icons.tsx';
import { Moment } from './moment.tsx';
import { RowAction } from './row-action.tsx';
import styles from './users.module.css';

type Props = { members: TeamMember[] };

export function UserTable({ members }: Props) {
  const { t } = useTranslation();
  const columns: Column<TeamMember>[] = [
    { id: 'name', header: t('users.name'), cell: (member) => <Name member={member} />, primary: true },
    { id: 'email', header: t('users.email'), cell: ({ user }) => <Email address={user.username} />, width: '34%' },
    {
      id: 'role',
      header: t('users.role'),
      cell: ({ role }) => (role === 'ADMIN' ? t('users.roles.ADMIN') : role),
    },
    {
      id: 'lastSeen',
      header: t('users.lastSeen'),
      cell: ({ lastSeenDate }) => (lastSeenDate === null ? t('users.never') : <Moment iso={lastSeenDate} />),
    },
  ];
  return (
    <DataTable
      label={t('users.table')}
      columns={columns}
      rows={members}
      rowKey={({ user }) => user.id}
      actions={(member) => <Remove member={member} />}
    />
  );
}

const isMe = ({ user }: TeamMember) => user.id === getBoot().user.id;
const fullName = ({ user }: TeamMember) => `${user.givenName} ${user.familyName}`.trim();
const nameOf = (member: TeamMember) => fullName(member) || member.user.username;

function Name({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  const name = fullName(member);
  return (
    <>
      {name ? <bdi>{name}</bdi> : <Email address={member.user.username} />}{' '}
      {isMe(member) && <StatusBadge tone="quiet">{t('users.you')}</StatusBadge>}{' '}
      {member.isOwner && <StatusBadge tone="good">{t('users.owner')}</StatusBadge>}
      {member.partnerCompany !== null && (
        <span className={styles.company}>{t('users.from', { company: member.partnerCompany })}</span>
      )}
    </>
  );
}

function Remove({ member }: { member: TeamMember }) {
  const { t } = useTranslation();
  if (isMe(member) || member.isOwner) return null;
  const name = nameOf(member);
  return (
    <RowAction
      label={t('users.remove.confirm', { name })}
      run={() => openModal('removeMember', { userId: member.user.id, name })}
    >
      <RemoveIcon />
    </RowAction>
  );
}
