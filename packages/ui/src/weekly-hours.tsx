import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import styles from './weekly-hours.module.css';

export type WeeklyHours = { weekdays: number[]; from: string; to: string };
export type HoursFault = 'weekdays' | 'hours';

export const OFFICE_HOURS: WeeklyHours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

export function faultOfHours({ weekdays, from, to }: WeeklyHours): HoursFault | undefined {
  if (weekdays.length === 0) return 'weekdays';
  return from !== '' && from < to ? undefined : 'hours';
}

type Props = {
  value: WeeklyHours;
  onChange: (value: WeeklyHours) => void;
  /** In their order, by their numbers. */
  days: { day: number; name: string }[];
  words: { days: string; from: string; to: string };
  /** What is wrong, in words. */
  errors: Record<HoursFault, string | false>;
};

/** The same hours on some days of the week. */
export function WeeklyHoursFields({ value, onChange, days, words, errors }: Props) {
  return (
    <>
      <Checkbox.Group
        label={words.days}
        value={value.weekdays.map(String)}
        error={errors.weekdays}
        onChange={(chosen) => onChange({ ...value, weekdays: chosen.map(Number).sort() })}
      >
        <div className={styles.days}>
          {days.map(({ day, name }) => (
            <Checkbox key={day} value={String(day)} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={styles.times}>
        <TextInput
          type="time"
          label={words.from}
          value={value.from}
          onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={words.to}
          value={value.to}
          error={errors.hours}
          onChange={({ currentTarget }) => onChange({ ...value, to: currentTarget.value })}
        />
      </div>
    </>
  );
}
