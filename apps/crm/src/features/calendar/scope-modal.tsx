import { backModal, closeModals, useModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentChange, Scope } from '#data/appointments.ts';
import type { CrmModals } from '#modals';
import styles from './calendar.module.css';
import { useAppointmentChange } from './use-appointment-change.ts';

type Props = CrmModals['appointmentScope'];

const scopes: Scope[] = ['this', 'following', 'all'];

/** Which of those that repeat are meant, before they are moved or cancelled; and that invitees are told. */
export function ScopeModal(props: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const [scope, setScope] = useState<Scope>('this');
  const [failure, setFailure] = useState<string>();
  const { change, isPending } = useAppointmentChange({ onFailed: setFailure });
  const { action, occurrence } = props;
  const isOneOfMany = occurrence?.repeats === true;
  const invitees = (action === 'cancel' ? props.appointment : props.occurrence).invitees;
  const isOver = useModals().length > 1;
  return (
    <Stack>
      {isOneOfMany && (
        <fieldset className={styles.group}>
          <legend>{t(`appointments.scope.${action}`)}</legend>
          <div className={styles.choice}>
            {scopes.map((value) => (
              <label key={value}>
                <input type="radio" name="scope" checked={scope === value} onChange={() => setScope(value)} />{' '}
                {t(`appointments.scope.${value}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {invitees.length > 0 && <Text>{t(`appointments.scope.told.${action}`, { number: invitees.length })}</Text>}
      <FaultText>{failure}</FaultText>
      <Group>
        <BusyButton
          {...(action === 'cancel' && { color: 'red' })}
          busy={isPending}
          onClick={() => change(changeOf(props, scope), closeModals)}
        >
          {t(action === 'cancel' ? 'appointments.cancel' : 'appointments.move')}
        </BusyButton>
        <Button variant="default" data-autofocus onClick={isOver ? backModal : closeModals}>
          {t('common:actions.back')}
        </Button>
      </Group>
    </Stack>
  );
}

function changeOf(props: Props, scope: Scope): AppointmentChange {
  const repeats = props.occurrence?.repeats ?? false;
  const which = { repeats, scope: repeats ? scope : ('all' as const), occurrence: props.occurrence?.occurrence };
  if (props.action === 'cancel') {
    const { id: appointmentId, subject, repeat } = props.appointment;
    return { kind: 'cancel', appointmentId, subject: props.occurrence?.subject ?? subject, repeat, ...which };
  }
  const { appointmentId, subject } = props.occurrence;
  return { kind: 'move', appointmentId, subject, ...which, from: props.from, to: props.to };
}
