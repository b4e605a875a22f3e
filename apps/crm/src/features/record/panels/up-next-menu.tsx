import type { UpNext } from '@app/contract/activities';
import type { ContactDetail } from '@app/contract/contacts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { appIcon } from '@app/ui/app-icon';
import { LazyMenu, type MenuParts } from '@app/ui/overlay/lazy-menu';
import { showToast } from '@app/ui/overlay/toasts';
import { ActionIcon } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccountDay } from '#data/account-day.ts';
import { appointmentQueries } from '#data/appointments.ts';
import { contactName } from '#data/contacts.ts';
import { useCloseDate } from '#data/deal-changes.ts';
import { dealQueries } from '#data/deals.ts';
import { useTaskChange } from '#data/task-changes.ts';
import { addDays, weekAfter } from '#data/wall-clock.ts';
import { openModal } from '#modals';

const MoreIcon = appIcon(IconDots);

type Of<Kind extends UpNext['kind']> = Extract<UpNext, { kind: Kind }>;
type Props<Kind extends UpNext['kind']> = { item: Of<Kind>; Item: MenuParts['Item'] };
type Shown = { item: UpNext; contact: ContactDetail };

/** What can be done about something that comes next, without leaving the person. */
export function UpNextMenu({ item, contact }: Shown) {
  const { t } = useTranslation('crm');
  const { id, name } = subjectOf(item);
  if (id === null) return null;
  return (
    <LazyMenu
      position="bottom-end"
      width={240}
      target={
        <ActionIcon size={24} aria-label={t('tasks.menu', { name })}>
          <MoreIcon />
        </ActionIcon>
      }
    >
      {({ Item }) => {
        if (item.kind === 'task') return <TaskItems item={item} Item={Item} />;
        if (item.kind === 'dealClose') return <DealItems item={item} Item={Item} />;
        if (item.kind === 'appointment') return <AppointmentItems item={item} Item={Item} contactId={contact.id} />;
        return <StepItems item={item} Item={Item} contact={contact} />;
      }}
    </LazyMenu>
  );
}

function subjectOf(item: UpNext): { id: number | null; name: string } {
  if (item.kind === 'task') return item.task;
  if (item.kind === 'dealClose') return item.deal;
  return item.kind === 'appointment' ? item.appointment : item.campaign;
}

function TaskItems({ item: { task, dueDate }, Item }: Props<'task'>) {
  const { t } = useTranslation('crm');
  const { today } = useAccountDay();
  const change = useTaskChange();
  const { id, name } = task;
  if (id === null) return null;
  const putOff = (to: string) => change({ kind: 'setDue', ids: [id], name, values: [to], before: [dueDate] });
  return (
    <>
      {(dueDate === null || dueDate <= today) && (
        <Item onClick={() => putOff(addDays(today, 1))}>{t('tasks.putOff.tomorrow')}</Item>
      )}
      <Item onClick={() => putOff(weekAfter(dueDate, today))}>{t('tasks.putOff.week')}</Item>
      <Item onClick={() => openModal('task', { taskId: id })}>{t('tasks.editTitle')}</Item>
    </>
  );
}

function DealItems({ item: { deal, closeDate }, Item }: Props<'dealClose'>) {
  const { t } = useTranslation('crm');
  const { today } = useAccountDay();
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { change } = useCloseDate();
  const { id, name } = deal;
  if (id === null) return null;
  const close = (status: 'won' | 'lost') =>
    client.fetchQuery(dealQueries.detail(accountId, id)).then(
      (found) => openModal('closeDeal', { deal: found, status }),
      (error) => tellFailure('opening a deal', error, t('deals.error.get')),
    );
  return (
    <>
      <Item onClick={() => void close('won')}>{t('deals.close.won')}</Item>
      <Item onClick={() => void close('lost')}>{t('deals.close.lost')}</Item>
      <Item onClick={() => change({ deal: { id, name }, before: closeDate, to: weekAfter(closeDate, today) })}>
        {t('tasks.putOff.week')}
      </Item>
      <Item onClick={() => openModal('deal', { dealId: id })}>{t('deals.edit')}</Item>
    </>
  );
}

/** Others may be invited: when it takes place instead is chosen in its form. */
function AppointmentItems({ item, Item, contactId }: Props<'appointment'> & { contactId: number }) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { appointment, occurrence: name, date } = item;
  const open = async () => {
    const day = 24 * 3_600_000;
    const at = Date.parse(date);
    const span = { from: new Date(at - day).toISOString(), to: new Date(at + day).toISOString(), contactId };
    try {
      const { occurrences } = await client.fetchQuery(appointmentQueries.list(accountId, span));
      const occurrence = occurrences.find((each) => each.appointmentId === appointment.id && each.occurrence === name);
      openModal('appointment', occurrence ? { occurrence } : { appointmentId: appointment.id ?? 0 });
    } catch (error) {
      tellFailure('opening an appointment', error, t('appointments.error.loadOne'));
    }
  };
  return <Item onClick={() => void open()}>{t('appointments.move')}</Item>;
}

function StepItems({ item: { campaign }, Item, contact }: Props<'campaignStep'> & { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const { id, name } = campaign;
  if (id === null) return null;
  const person = { id: contact.id, name: contactName(contact) || t('record.noName') };
  return (
    <>
      <Item onClick={() => openModal('moveInSolution', { solutionId: id, people: [person], stepId: null })}>
        {t('record.upNext.moveStep')}
      </Item>
      <Item onClick={() => openModal('leaveCampaign', { contact, campaign: { id, name } })}>
        {t('record.campaigns.leaveOne', { campaign: name })}
      </Item>
    </>
  );
}

function tellFailure(situation: string, error: unknown, text: string): void {
  reportError(situation, error);
  showToast({ kind: 'failed', text });
}
