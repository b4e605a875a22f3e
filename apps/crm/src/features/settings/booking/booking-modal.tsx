import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#data/account/settings.ts';
import { type BookingFields, bookingKeys, bookingQueries, saveBookingPage } from '#data/booking.ts';
import { peopleQueries } from '#data/people.ts';
import type { CrmModals } from '#modals';
import { NameForm } from '../name-form.tsx';
import styles from './hours-editor.module.css';
import { HoursEditor } from './hours-editor.tsx';
import { unitsFor, withValue } from './units.ts';

type Fault = 'required' | 'hours' | 'tooMany' | 'failed';

const workday = [{ from: '09:00', to: '17:00' }];
const week = [workday, workday, workday, workday, workday, [], []];
const LENGTHS = [15, 20, 30, 45, 60, 90, 120];
const BUFFERS = [0, 5, 10, 15, 30, 60];
const NOTICES = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168];
const AHEAD = [7, 14, 30, 60, 90, 180, 365];

/** A new booking page, or one that is there. */
export function BookingModal({ page }: CrmModals['bookingPage']) {
  const { t, i18n } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const people = useQuery(peopleQueries.list(accountId)).data ?? [];
  const zone = useQuery(settingsQuery(accountId)).data?.timeZone;
  const [typed, setTyped] = useState<Partial<BookingFields>>({});
  const [fault, setFault] = useState<Fault>();
  const { id: _id, slug: _slug, url: _url, ...before } = page ?? { id: 0, slug: '', url: '' };
  const fields: BookingFields = {
    ...{ name: '', description: '', location: '', ownerId: user.id, timeZone: zone ?? 'UTC', hours: week },
    ...{ length: 30, buffer: 0, notice: 4, ahead: 30, isPublished: true },
    ...before,
    ...typed,
  };
  const { change, isPending } = useOptimisticChange({
    key: bookingKeys.save(accountId),
    scope: `booking page ${page?.id ?? 'new'}`,
    subjectOf: () => String(page?.id),
    send: (wanted: BookingFields) => saveBookingPage(accountId, page?.id ?? null, wanted),
    stale: [bookingQueries.all(accountId)],
    done: ({ name }) => ({ text: t('booking.saved', { name }), undo: page && (before as BookingFields) }),
    failed: (_, error) => {
      setFault(faultOf(error));
      return undefined;
    },
    situation: () => 'saving a booking page',
  });

  function type(part: Partial<BookingFields>) {
    setTyped({ ...typed, ...part });
    setFault(undefined);
  }
  function submit() {
    const name = fields.name.trim();
    if (name === '') setFault('required');
    else change({ ...fields, name }, closeModals);
  }
  const units = unitsFor(i18n.language);
  const numbers = (
    label: string,
    key: 'length' | 'buffer' | 'notice' | 'ahead',
    usual: number[],
    say: (value: number) => string,
  ) => (
    <NativeSelect
      label={label}
      value={String(fields[key])}
      data={withValue(usual, fields[key]).map((value) => ({ value: String(value), label: say(value) }))}
      onChange={({ currentTarget }) => type({ [key]: Number(currentTarget.value) })}
    />
  );
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), fields.timeZone])].sort();
  const owners = people.some(({ id }) => id === fields.ownerId)
    ? people
    : [...people, { id: fields.ownerId, name: '–' }];

  return (
    <NameForm
      label={t('booking.name')}
      name={fields.name}
      onName={(name) => type({ name })}
      fault={fault === 'required' ? fault : undefined}
      failure={fault === 'failed' || fault === 'tooMany' ? t(`booking.error.${fault}`) : undefined}
      saveLabel={t('booking.save')}
      isPending={isPending}
      onSubmit={submit}
    >
      <Textarea
        label={t('booking.description')}
        dir="auto"
        rows={2}
        maxLength={2000}
        value={fields.description}
        onChange={({ currentTarget }) => type({ description: currentTarget.value })}
      />
      <TextInput
        label={t('booking.location')}
        description={t('booking.locationHint')}
        dir="auto"
        maxLength={300}
        value={fields.location}
        onChange={({ currentTarget }) => type({ location: currentTarget.value })}
      />
      <div className={styles.pairs}>
        <NativeSelect
          label={t('booking.owner')}
          value={fields.ownerId}
          data={owners.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => type({ ownerId: currentTarget.value })}
        />
        <NativeSelect
          label={t('booking.zone')}
          value={fields.timeZone}
          data={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          onChange={({ currentTarget }) => type({ timeZone: currentTarget.value })}
        />
        {numbers(t('booking.length'), 'length', LENGTHS, units.minutes)}
        {numbers(t('booking.buffer'), 'buffer', BUFFERS, units.minutes)}
        {numbers(t('booking.notice'), 'notice', NOTICES, units.hours)}
        {numbers(t('booking.ahead'), 'ahead', AHEAD, units.days)}
      </div>
      <HoursEditor
        hours={fields.hours}
        onHours={(hours) => type({ hours })}
        error={fault === 'hours' ? t('booking.error.hours') : undefined}
      />
      <Switch
        label={t('booking.publish')}
        checked={fields.isPublished}
        onChange={({ currentTarget }) => type({ isPublished: currentTarget.checked })}
      />
    </NameForm>
  );
}

function faultOf(error: Error): Fault {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'bookingPage.tooMany') return 'tooMany';
  const paths = Array.isArray(error.details) ? error.details.map(({ path }: { path?: string }) => path ?? '') : [];
  return paths.some((path) => path.startsWith('hours')) ? 'hours' : 'failed';
}
