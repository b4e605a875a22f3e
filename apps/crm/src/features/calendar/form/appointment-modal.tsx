import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#data/account/settings.ts';
import { appointmentQueries } from '#data/appointments.ts';
import { wallIn } from '#data/wall-clock.ts';
import type { CrmModals } from '#modals';
import { AppointmentForm } from './appointment-form.tsx';
import { draftOf, newDraft, nextHour } from './draft.ts';

type Props = CrmModals['appointment'];

/** An appointment to read and change, or a new one. */
export function AppointmentModal(props: Props) {
  const appointmentId = props.occurrence?.appointmentId ?? props.appointmentId;
  return appointmentId === undefined ? <New {...props} /> : <Known {...props} appointmentId={appointmentId} />;
}

function New({ start, end, isAllDay, contact }: Props) {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const settings = useQuery(settingsQuery(accountId));
  return (
    <QueryView query={settings} loading={<TextPlaceholder lines={8} />} error={t('appointments.error.load')}>
      {({ timeZone }) => {
        const times = start && end ? { start, end } : nextHour(wallIn(timeZone, Date.now()));
        return <AppointmentForm initial={newDraft(timeZone, user.id, { ...times, isAllDay, contact })} />;
      }}
    </QueryView>
  );
}

function Known({ occurrence, appointmentId }: Props & { appointmentId: number }) {
  const { t } = useTranslation('crm');
  const found = useQuery(appointmentQueries.detail(getBoot().accountId, appointmentId));
  if (found.error instanceof AppError && found.error.code === 'appointment.notFound')
    return <Empty text={t('appointments.notFound')} />;
  return (
    <QueryView query={found} loading={<TextPlaceholder lines={8} />} error={t('appointments.error.loadOne')}>
      {(appointment) => (
        <AppointmentForm initial={draftOf(appointment, occurrence)} appointment={appointment} occurrence={occurrence} />
      )}
    </QueryView>
  );
}
