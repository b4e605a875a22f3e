import type { TeamMember } from '@app/contract/team';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useTranslation } from 'react-i18next';
import { Email } from './email.tsx';
import { Moment } from './moment.tsx';
import { UserActions } from './user-actions.tsx';
import styles from './users.module.css';

type Props = { members: TeamMember[] };

export function UserTable({ members }: Props) {
  const { t } = useTranslation();
  const columns: Column<TeamMember>[] = [
    { id: 'name', header: t('users.name'), cell: (member) => <Name member={member} />, primary: true },
    { id: 'email', header: t('users.email'), cell: ({ user }) => <Email address={user.username} />, width: '30%' },
    { id: 'role', header: t('users.role'), cell: (member) => <Role member={member} /> },
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
      actions={(member) => <UserActions member={member} isMe={isMe(member)} name={nameOf(member)} />}
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
    <span className={styles.person}>
      {member.picture && <img className={styles.picture} src={member.picture} alt="" />}
      <span className={styles.names}>
        {name ? <bdi>{name}</bdi> : <Email address={member.user.username} />}{' '}
        {isMe(member) && <StatusBadge tone="quiet">{t('users.you')}</StatusBadge>}{' '}
        {member.isOwner && <StatusBadge tone="good">{t('users.owner')}</StatusBadge>}
        {member.title && (
          <span className={styles.company}>
            <bdi>{member.title}</bdi>
          </span>
        )}
        {member.partnerCompany !== null && (
          <span className={styles.company}>{t('users.from', { company: member.partnerCompany })}</span>
        )}
      </span>
    </span>
  );
}

/** Everybody is an administrator; what the owner has taken from one of them stands beneath. */
function Role({ member: { role, withheld } }: { member: TeamMember }) {
  const { t } = useTranslation();
  const { list } = useFormats();
  return (
    <>
      {role === 'ADMIN' ? t('users.roles.ADMIN') : role}
      {withheld.length > 0 && (
        <span className={styles.company}>
          {t('users.withheld', { powers: list(withheld.map((power) => t(`users.powers.names.${power}`))) })}
        </span>
      )}
    </>
  );
}
