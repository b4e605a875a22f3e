import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { whenUsed } from '@app/i18n/formats';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf, momentOf, readerZone, sameClock, wallIn, zoneName } from '#data/wall-clock.ts';
import styles from '../calendar.module.css';
import { lastDay } from '../items.ts';
import { useWords } from '../words.ts';
import { type Draft, withAllDay, withStart } from './draft.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void; fault: string | undefined };

const zones = whenUsed(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: zoneName(value) })));

/** From when to when, by which clock, and what the reader's own shows then. */
export function WhenFields({ draft, onChange, fault }: Props) {
  const { t } = useTranslation('crm');
  const { start, end, isAllDay, timeZone } = draft;
  const date = (label: string, value: string, change: (day: string) => void, error?: string) => (
    <Typed type="date" label={label} value={value} error={error} onChange={change} />
  );
  const time = (label: string, value: string, change: (time: string) => void) => (
    <Typed type="time" label={label} value={value} onChange={(typed) => change(typed.slice(0, 5))} />
  );
  const setEnd = (next: string) => onChange({ ...draft, end: next });
  return (
    <>
      <Checkbox
        label={t('appointments.form.allDay')}
        checked={isAllDay}
        onChange={({ currentTarget }) => onChange(withAllDay(draft, currentTarget.checked))}
      />
      <div className={styles.columns}>
        {date(t('appointments.form.startDate'), dayOf(start), (day) =>
          onChange(withStart(draft, `${day}${start.slice(10)}`)),
        )}
        {!isAllDay &&
          time(t('appointments.form.startTime'), start.slice(11), (typed) =>
            onChange(withStart(draft, `${dayOf(start)}T${typed}`)),
          )}
        {date(
          t('appointments.form.endDate'),
          isAllDay ? lastDay(draft) : dayOf(end),
          (day) => setEnd(isAllDay ? `${addDays(day, 1)}T00:00` : `${day}${end.slice(10)}`),
          fault,
        )}
        {!isAllDay && time(t('appointments.form.endTime'), end.slice(11), (typed) => setEnd(`${dayOf(end)}T${typed}`))}
      </div>
      {!isAllDay && (
        <Select
          label={t('appointments.form.timeZone')}
          data={zones()}
          value={timeZone}
          searchable
          allowDeselect={false}
          limit={60}
          maxDropdownHeight={240}
          description={<ReaderTime draft={draft} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          nothingFoundMessage={t('contacts.nothingFound')}
          onChange={(zone) => zone && onChange({ ...draft, timeZone: zone })}
        />
      )}
    </>
  );
}

function ReaderTime({ draft: { start, end, timeZone } }: { draft: Draft }) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const reader = readerZone();
  const [begin, finish] = [momentOf(start, timeZone), momentOf(end, timeZone)];
  if (sameClock(reader, timeZone, begin) || finish < begin) return null;
  const time = words.moments(wallIn(reader, begin), wallIn(reader, finish));
  return <>{t('appointments.form.readerTime', { time, zone: zoneName(reader) })}</>;
}

type TypedProps = {
  type: 'date' | 'time';
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** The years that the server takes; while a year is typed it is one of long ago. */
const isMeant = (typed: string) => /^(19[7-9]\d|2[01]\d\d)-|^\d\d:\d\d/.test(typed);

/** A field that may be half typed; what is not whole when it is left is as it was. */
function Typed({ type, label, value, error, onChange }: TypedProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      type={type}
      required
      label={label}
      value={typed ?? value}
      error={error}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isMeant(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}
