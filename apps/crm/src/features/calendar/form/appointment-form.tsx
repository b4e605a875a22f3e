import type { Appointment, Occurrence } from '@app/contract/appointments';
import { getBoot } from '@app/frame/state/boot.ts';
import { useLastingDraft } from '@app/frame/state/drafts.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { Segments } from '@app/ui/page/segments';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppointmentChange, Scope } from '#data/appointments.ts';
import { peopleQueries } from '#data/people.ts';
import { pushModal } from '#modals';
import styles from '../calendar.module.css';
import { useAppointmentChange } from '../use-appointment-change.ts';
import { Conflicts } from './conflicts.tsx';
import { type Draft, differences, isOfAll, isTooShort, toFields } from './draft.ts';
import { ContactsField, InviteesField } from './people-fields.tsx';
import { ReminderFields } from './reminder-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { WhenFields } from './when-fields.tsx';

type Props = { initial: Draft; appointment?: Appointment | undefined; occurrence?: Occurrence | undefined };

export function AppointmentForm({ initial, appointment, occurrence }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  // What was there when it was opened: what a colleague changes meanwhile is found out by the server.
  const [before] = useState(initial);
  // A new one is kept when the form is closed by mistake; another time was another thought.
  const [draft, setDraft, forget] = useLastingDraft(appointment ? null : `appointment/${initial.start}`, initial);
  const [scope, setScope] = useState<Scope>('this');
  const [fault, setFault] = useState<'subject' | 'end'>();
  const [failure, setFailure] = useState<string>();
  const { change, isPending } = useAppointmentChange({ onFailed: setFailure });
  const key = useRef(crypto.randomUUID());
  const owners = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  const edit = (next: Draft) => {
    setDraft(next);
    setFault(undefined);
    setFailure(undefined);
  };
  const field = (name: 'subject' | 'location' | 'description') => ({
    label: t(`appointments.form.${name}`),
    dir: 'auto',
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit({ ...draft, [name]: currentTarget.value }),
  });
  const isOneOfMany = occurrence?.repeats === true;
  const isForAll = isOneOfMany && isOfAll(differences(before, draft).names);
  const offered: Scope[] = isForAll ? ['following', 'all'] : ['this', 'following', 'all'];
  const chosen = offered.includes(scope) ? scope : 'all';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    if (draft.subject.trim() === '') return setFault('subject');
    if (isTooShort(draft)) return setFault('end');
    if (!appointment) return change({ kind: 'create', fields: toFields(draft), key: key.current }, created);
    const changed = changeOf(before, draft, { appointment, occurrence, scope: chosen });
    if (changed) change(changed, closeModals);
    else closeModals();
  }

  function created() {
    forget();
    closeModals();
  }

  const isGone = appointment?.cancelledDate != null;
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap={12}>
        {isGone && <p className={styles.warning}>{t('appointments.cancelled')}</p>}
        <TextInput
          {...field('subject')}
          required
          maxLength={200}
          data-autofocus={appointment ? undefined : true}
          error={fault === 'subject' && t('common:faults.required')}
        />
        <WhenFields
          draft={draft}
          onChange={edit}
          fault={fault === 'end' ? t('appointments.form.endBeforeStart') : undefined}
        />
        <Conflicts draft={draft} appointmentId={appointment?.id} />
        <RepeatFields draft={draft} onChange={edit} />
        <TextInput {...field('location')} maxLength={300} />
        <ContactsField draft={draft} onChange={edit} />
        <InviteesField draft={draft} onChange={edit} answers={appointment?.invitees ?? []} />
        <NativeSelect
          label={t('appointments.form.owner')}
          value={draft.ownerId}
          data={withOwner(owners, appointment?.owner ?? null, draft.ownerId)}
          onChange={({ currentTarget }) => edit({ ...draft, ownerId: currentTarget.value })}
        />
        <ReminderFields draft={draft} onChange={edit} />
        <Textarea {...field('description')} maxLength={5000} autosize minRows={2} maxRows={8} />
        {isOneOfMany && (
          <fieldset className={styles.group}>
            <legend>{t('appointments.scope.label')}</legend>
            <Segments
              label={t('appointments.scope.label')}
              value={chosen}
              onChange={setScope}
              choices={offered.map((value) => ({ value, label: t(`appointments.scope.${value}`) }))}
            />
          </fieldset>
        )}
        <FaultText>{failure}</FaultText>
        <div className={styles.foot}>
          <Group>
            {!isGone && (
              <BusyButton type="submit" busy={isPending}>
                {t(appointment ? 'appointments.save' : 'appointments.add')}
              </BusyButton>
            )}
            {isGone && (
              <BusyButton
                busy={isPending}
                onClick={() =>
                  change({ kind: 'restore', appointmentId: appointment.id, subject: appointment.subject }, closeModals)
                }
              >
                {t('appointments.restore')}
              </BusyButton>
            )}
          </Group>
          {appointment && !isGone && (
            <Button
              variant="default"
              onClick={() => {
                const { id: appointmentId, subject, repeat, invitees } = appointment;
                if (isOneOfMany || invitees.length > 0)
                  return pushModal('appointmentScope', { action: 'cancel', appointment, occurrence });
                change({ kind: 'cancel', appointmentId, subject, repeats: repeat !== '', scope: 'all' }, closeModals);
              }}
            >
              {t('appointments.cancel')}
            </Button>
          )}
        </div>
      </Stack>
    </form>
  );
}

type Which = { appointment: Appointment; occurrence: Occurrence | undefined; scope: Scope };

/** What is to be sent; nothing where nothing is different. */
function changeOf(before: Draft, now: Draft, { appointment, occurrence, scope }: Which): AppointmentChange | undefined {
  const { change, seen, names } = differences(before, now);
  if (names.length === 0) return undefined;
  const repeats = occurrence?.repeats ?? false;
  const which = repeats ? { repeats, scope, occurrence: occurrence?.occurrence } : { repeats, scope: 'all' as const };
  return { kind: 'change', appointmentId: appointment.id, subject: now.subject.trim(), ...which, change, seen };
}

/** Whoever has left the account is still named. */
function withOwner(owners: { id: string; name: string }[], owner: { id: string; name: string } | null, chosen: string) {
  const known = owners.some(({ id }) => id === chosen) ? owners : [...(owner ? [owner] : []), ...owners];
  const choices = known.map(({ id, name }) => ({ value: id, label: name }));
  return chosen === '' ? [{ value: '', label: '–' }, ...choices] : choices;
}
