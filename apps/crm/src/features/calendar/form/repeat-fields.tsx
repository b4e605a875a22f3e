import '@mantine/core/styles/NumberInput.layer.css';
import { currentLocale } from '@app/i18n/use-formats';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf, weekdayOf } from '#data/wall-clock.ts';
import styles from '../calendar.module.css';
import { weekdaysIn } from '../time/ranges.ts';
import { type Frequency, frequencies, newRule, type Rule, readRule, writeRule } from '../time/repeat.ts';
import { useWords } from '../words.ts';
import type { Draft } from './draft.ts';
import { useRepeatWords } from './use-repeat-words.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void };

/** Whether it comes again, and how, with the whole of it as a sentence. */
export function RepeatFields({ draft, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { sentence } = useRepeatWords();
  const day = dayOf(draft.start);
  const rule = readRule(draft.repeat, draft.timeZone);
  const isForeign = draft.repeat !== '' && !rule;
  const set = (next: Rule) => onChange({ ...draft, repeat: writeRule(next, day) });
  const choose = (value: string) => {
    if (value === '') onChange({ ...draft, repeat: '' });
    else if (value !== draft.repeat) set(newRule(value as Frequency, day));
  };
  return (
    <>
      <NativeSelect
        label={t('appointments.repeat.label')}
        value={rule?.frequency ?? draft.repeat}
        data={[
          { value: '', label: t('appointments.repeat.never') },
          ...frequencies.map((value) => ({ value: value as string, label: t(`appointments.repeat.every.${value}`) })),
          ...(isForeign ? [{ value: draft.repeat, label: t('appointments.repeat.other') }] : []),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {rule && (
        <>
          <RuleFields rule={rule} day={day} onChange={set} />
          <p className={styles.note} role="status">
            {sentence(rule, day)}
          </p>
        </>
      )}
    </>
  );
}

const MOST = 99;
const whole = (typed: string | number, least: number) =>
  Math.min(Math.max(Math.round(Number(typed) || least), least), MOST);

function RuleFields({ rule, day, onChange }: { rule: Rule; day: string; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation('crm');
  const { nth, monthDay } = useRepeatWords();
  const { ending } = rule;
  const setEnding = (kind: string) =>
    onChange({
      ...rule,
      ending:
        kind === 'until' ? { kind, day: addDays(day, 90) } : kind === 'count' ? { kind, count: 10 } : { kind: 'never' },
    });
  return (
    <>
      {rule.frequency === 'WEEKLY' && <Weekdays rule={rule} day={day} onChange={onChange} />}
      <div className={styles.columns}>
        <NumberInput
          label={t(`appointments.repeat.interval.${rule.frequency}`)}
          min={1}
          max={MOST}
          allowDecimal={false}
          value={rule.interval}
          onChange={(typed) => onChange({ ...rule, interval: whole(typed, 1) })}
        />
        {rule.frequency === 'MONTHLY' && (
          <NativeSelect
            label={t('appointments.repeat.monthly')}
            value={rule.monthly}
            data={[
              { value: 'day', label: monthDay(day) },
              { value: 'weekday', label: nth(day) },
            ]}
            onChange={({ currentTarget }) => onChange({ ...rule, monthly: currentTarget.value as Rule['monthly'] })}
          />
        )}
        <NativeSelect
          label={t('appointments.repeat.ends')}
          value={ending.kind}
          data={(['never', 'until', 'count'] as const).map((value) => ({
            value,
            label: t(`appointments.repeat.ending.${value}`),
          }))}
          onChange={({ currentTarget }) => setEnding(currentTarget.value)}
        />
        {ending.kind === 'until' && (
          <TextInput
            type="date"
            label={t('appointments.repeat.lastDay')}
            min={day}
            value={ending.day}
            onChange={({ currentTarget: { value } }) =>
              value >= day && onChange({ ...rule, ending: { kind: 'until', day: value } })
            }
          />
        )}
        {ending.kind === 'count' && (
          <NumberInput
            label={t('appointments.repeat.count')}
            min={2}
            max={MOST}
            allowDecimal={false}
            value={ending.count}
            onChange={(typed) => onChange({ ...rule, ending: { kind: 'count', count: whole(typed, 2) } })}
          />
        )}
      </div>
    </>
  );
}

function Weekdays({ rule, day, onChange }: { rule: Rule; day: string; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const order = weekdaysIn(currentLocale());
  const ticked = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(day)];
  const toggle = (weekday: number) => {
    const chosen = ticked.includes(weekday) ? ticked.filter((each) => each !== weekday) : [...ticked, weekday];
    // Without any day it would never come again.
    const weekdays = chosen.length > 0 ? chosen : [weekdayOf(day)];
    onChange({ ...rule, weekdays: order.filter((each) => weekdays.includes(each)) });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('appointments.repeat.weekdays')}</legend>
      <div className={styles.days}>
        {order.map((weekday) => (
          <label key={weekday} className={styles.day}>
            <input
              type="checkbox"
              aria-label={words.longWeekday(weekday)}
              checked={ticked.includes(weekday)}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden="true">{words.shortWeekday(weekday)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
