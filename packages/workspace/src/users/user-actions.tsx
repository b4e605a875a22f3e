import type { TeamMember } from '@app/contract/team';
import { useTranslation } from 'react-i18next';
import { useMay, useMember } from '../data/member.ts';
import { openModal } from '../modals.ts';
import { HandOnIcon, PowersIcon, RemoveIcon, TracesIcon } from './icons.tsx';
import { RowAction } from './row-action.tsx';

type Props = { member: TeamMember; name: string; isMe: boolean };

/** What can be done about a colleague: by the owner more than by others. */
export function UserActions({ member: { user, isOwner, partnerCompany, withheld }, name, isMe }: Props) {
  const { t } = useTranslation();
  const me = useMember();
  const mayManage = useMay('users');
  if (isMe) return null;
  return (
    <>
      {partnerCompany !== null && mayManage && (
        <RowAction
          label={t('users.traces.action')}
          name={t('users.traces.title', { name })}
          run={() => openModal('traces', { userId: user.id, name, company: partnerCompany })}
        >
          <TracesIcon />
        </RowAction>
      )}
      {me.isOwner && (
        <RowAction
          label={t('users.powers.action')}
          name={t('users.powers.title', { name })}
          run={() => openModal('memberPowers', { userId: user.id, name, withheld })}
        >
          <PowersIcon />
        </RowAction>
      )}
      {me.isOwner && partnerCompany === null && (
        <RowAction
          label={t('users.handOn.action')}
          name={t('users.handOn.confirm', { name })}
          run={() => openModal('handOn', { userId: user.id, name })}
        >
          <HandOnIcon />
        </RowAction>
      )}
      {mayManage && !isOwner && (
        <RowAction
          label={t('users.remove.confirm', { name })}
          run={() => openModal('removeMember', { userId: user.id, name })}
        >
          <RemoveIcon />
        </RowAction>
      )}
    </>
  );
}
