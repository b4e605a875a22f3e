import type { Invitation } from '@app/contract/invitations';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useTranslation } from 'react-i18next';
import { useMay } from '../data/member.ts';
import { openModal } from '../modals.ts';
import { Email } from './email.tsx';
import { ResendIcon, RevokeIcon } from './icons.tsx';
import { Moment } from './moment.tsx';
import { RowAction } from './row-action.tsx';
import { useResend } from './use-resend.ts';

export function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  const { t } = useTranslation();
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      header: t('users.invitations.email'),
      cell: ({ inviteeEmail }) => <Email address={inviteeEmail} />,
      primary: true,
    },
    {
      id: 'invitedBy',
      header: t('users.invitations.invitedBy'),
      cell: ({ invitedBy }) => invitedBy,
      width: '34%',
    },
    { id: 'sent', header: t('users.invitations.sent'), cell: ({ sentDate }) => <Moment iso={sentDate} /> },
    { id: 'state', header: t('users.invitations.state'), cell: ({ expired }) => <State expired={expired} /> },
  ];
  return (
    <DataTable
      label={t('users.invitations.table')}
      columns={columns}
      rows={invitations}
      rowKey={({ id }) => id}
      actions={(invitation) => <Actions invitation={invitation} />}
    />
  );
}

function State({ expired }: { expired: boolean }) {
  const { t } = useTranslation();
  return expired ? (
    <StatusBadge tone="attention">{t('users.invitations.expired')}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{t('users.invitations.waiting')}</StatusBadge>
  );
}

function Actions({ invitation: { id, inviteeEmail: email } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const mayManage = useMay('users');
  const { resend, resending } = useResend(id, email);
  const labels = { resend: t('users.invitations.resend'), revoke: t('users.revoke.action') };
  if (!mayManage) return null;
  return (
    <>
      <RowAction label={labels.resend} name={`${labels.resend}: ${email}`} busy={resending} run={resend}>
        <ResendIcon />
      </RowAction>
      <RowAction
        label={labels.revoke}
        name={`${labels.revoke}: ${email}`}
        run={() => openModal('revokeInvitation', { invitationId: id, email })}
      >
        <RevokeIcon />
      </RowAction>
    </>
  );
}
