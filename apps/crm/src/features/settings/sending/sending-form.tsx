import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { Sending } from '@app/contract/sending';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { faultOfHours, type HoursFault, OFFICE_HOURS, WeeklyHoursFields } from '@app/ui/weekly-hours';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayName, weekdays } from '#data/weekdays.ts';
import { Section } from './section.tsx';
import own from './sending.module.css';
import { useSendingChange } from './use-sending-change.ts';

type Settings = Sending['settings'];
const most = { frequencyLimit: 100, frequencyDays: 90, rate: 100_000 };
type NumberName = keyof typeof most;

/** What holds for every message: tracking, how often, how many, when, and texts. */
export function SendingForm({ settings: before, canText }: { settings: Settings; canText: boolean }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const [typed, setTyped] = useState(before);
  const [isLimited, setLimited] = useState(before.frequencyLimit !== null);
  const [numbers, setNumbers] = useState({
    frequencyLimit: String(before.frequencyLimit ?? 3),
    frequencyDays: String(before.frequencyDays),
    rate: String(before.rate),
  });
  const [wrong, setWrong] = useState<NumberName | HoursFault>();
  const { sendingHours } = typed;
  const { change, isPending } = useSendingChange({ undoOf: () => ({ kind: 'settings', settings: before }) });
  const isRight = (name: NumberName) =>
    /^\d{1,6}$/.test(numbers[name].trim()) && Number(numbers[name]) >= 1 && Number(numbers[name]) <= most[name];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const asked: NumberName[] = isLimited ? ['frequencyLimit', 'frequencyDays', 'rate'] : ['rate'];
    const fault = asked.find((name) => !isRight(name)) ?? (sendingHours ? faultOfHours(sendingHours) : undefined);
    setWrong(fault);
    if (fault) return;
    const settings: Settings = {
      ...typed,
      textFrom: typed.textFrom.trim(),
      helpText: typed.helpText.trim(),
      frequencyLimit: isLimited ? Number(numbers.frequencyLimit) : null,
      frequencyDays: isLimited ? Number(numbers.frequencyDays) : before.frequencyDays,
      rate: Number(numbers.rate),
    };
    if (JSON.stringify(settings) !== JSON.stringify(before)) change({ kind: 'settings', settings });
  }
  const setHours = (hours: Settings['sendingHours']) => {
    setTyped({ ...typed, sendingHours: hours });
    setWrong(undefined);
  };
  const faultText = (fault: HoursFault) => wrong === fault && t(`solution.schedule.fault.${fault}`);
  const numberField = (name: NumberName) => (
    <TextInput
      inputMode="numeric"
      label={t(`sending.form.${name}`)}
      value={numbers[name]}
      error={wrong === name && t('sending.form.wrongNumber', { most: number(most[name]) })}
      onChange={({ currentTarget: { value } }) => {
        setNumbers({ ...numbers, [name]: value });
        setWrong(undefined);
      }}
    />
  );
  return (
    <Section title={t('sending.form.title')}>
      <form onSubmit={submit} noValidate className={own.form}>
        <Switch
          label={t('sending.form.tracking')}
          description={t('sending.form.trackingNote')}
          checked={typed.isTracking}
          onChange={({ currentTarget }) => setTyped({ ...typed, isTracking: currentTarget.checked })}
        />
        <Switch
          label={t('sending.form.frequency')}
          description={t('sending.form.frequencyNote')}
          checked={isLimited}
          onChange={({ currentTarget }) => setLimited(currentTarget.checked)}
        />
        {isLimited && (
          <div className={own.pair}>
            {numberField('frequencyLimit')}
            {numberField('frequencyDays')}
          </div>
        )}
        {numberField('rate')}
        <Switch
          label={t('sending.form.hours')}
          description={t('sending.form.hoursNote')}
          checked={sendingHours !== null}
          onChange={({ currentTarget }) => setHours(currentTarget.checked ? OFFICE_HOURS : null)}
        />
        {sendingHours && (
          <WeeklyHoursFields
            value={sendingHours}
            onChange={setHours}
            days={weekdays().map((day) => ({ day, name: weekdayName(day, 'long') }))}
            words={{ days: t('solution.schedule.weekdays'), from: t('booking.from'), to: t('booking.to') }}
            errors={{ weekdays: faultText('weekdays'), hours: faultText('hours') }}
          />
        )}
        <TextInput
          label={t('sending.form.textFrom')}
          description={t(canText ? 'sending.form.textFromNote' : 'sending.state.noTexts')}
          dir="ltr"
          maxLength={40}
          value={typed.textFrom}
          onChange={({ currentTarget }) => setTyped({ ...typed, textFrom: currentTarget.value })}
        />
        <Textarea
          label={t('sending.form.helpText')}
          description={t('sending.form.helpTextNote')}
          dir="auto"
          rows={2}
          maxLength={300}
          value={typed.helpText}
          onChange={({ currentTarget }) => setTyped({ ...typed, helpText: currentTarget.value })}
        />
        <BusyButton type="submit" busy={isPending} style={{ justifySelf: 'start' }}>
          {t('sending.form.save')}
        </BusyButton>
      </form>
    </Section>
  );
}
