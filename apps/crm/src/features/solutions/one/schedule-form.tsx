import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { CampaignSchedule, SendingHours } from '@app/contract/campaign-steps';
import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { faultOfHours, OFFICE_HOURS, WeeklyHoursFields } from '@app/ui/weekly-hours';
import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#data/account/settings.ts';
import { sendingQuery } from '#data/solutions/sending.ts';
import { useScheduleChange } from '#data/solutions/solution-changes.ts';
import { clockTime, weekdayName, weekdays } from '#data/weekdays.ts';
import styles from './one.module.css';
import { ZoneField } from './zone-field.tsx';

const MOST = 1_000_000;

type Fault = 'order' | 'weekdays' | 'hours' | 'limit';

/** When it runs and when its messages go out. It counts as soon as it is saved, also for those who wait. */
export function ScheduleForm({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const { schedule: before, lock } = solution;
  const [typed, setTyped] = useState(before);
  const [limit, setLimit] = useState(before.dailyLimit === null ? '' : String(before.dailyLimit));
  const [fault, setFault] = useState<Fault>();
  const { change, isPending } = useScheduleChange();
  const zone = useQuery(settingsQuery(getBoot().accountId)).data?.timeZone ?? '';
  const ofAccount = useQuery(sendingQuery(getBoot().accountId)).data?.settings.sendingHours;
  const { list } = useFormats();
  const hoursWords = ({ weekdays: days, from, to }: SendingHours) => ({
    days: list(days.map((day) => weekdayName(day))),
    from: clockTime(from),
    to: clockTime(to),
  });
  const id = useId();
  const { start, end, sendingHours, timeZone } = typed;
  const set = (part: Partial<CampaignSchedule>) => {
    setTyped({ ...typed, ...part });
    setFault(undefined);
  };
  const setZone = useCallback((chosen: string | null) => setTyped((old) => ({ ...old, timeZone: chosen })), []);
  function save() {
    const schedule = { ...typed, dailyLimit: limit.trim() === '' ? null : Number(limit) };
    const found = faultOf(schedule);
    setFault(found);
    if (!found) change({ solution: { id: solution.id, name: solution.name }, schedule, before });
  }
  const error = (of: Fault) => fault === of && t(`solution.schedule.fault.${of}`);
  return (
    <form
      className={styles.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2 id={id} className={styles.heading}>
        {t('solution.schedule.title')}
      </h2>
      <p className={styles.note}>{t('solution.schedule.intro')}</p>
      <fieldset className={styles.fields} disabled={lock !== null}>
        <div className={styles.pairs}>
          <TextInput
            type="date"
            label={t('solution.schedule.start')}
            description={t('solution.schedule.startHint')}
            value={start ?? ''}
            onChange={({ currentTarget: { value } }) => set({ start: value || null })}
          />
          <TextInput
            type="date"
            label={t('solution.schedule.end')}
            description={t('solution.schedule.endHint')}
            value={end ?? ''}
            error={error('order')}
            onChange={({ currentTarget: { value } }) => set({ end: value || null })}
          />
          <TextInput
            inputMode="numeric"
            label={t('solution.schedule.limit')}
            description={t('solution.schedule.limitHint')}
            value={limit}
            error={error('limit')}
            onChange={({ currentTarget: { value } }) => {
              setLimit(value);
              setFault(undefined);
            }}
          />
          <ZoneField value={timeZone} accountZone={zone} onChange={setZone} />
        </div>
        <Switch
          label={t('solution.schedule.onlyHours')}
          checked={sendingHours !== null}
          onChange={({ currentTarget: { checked } }) => set({ sendingHours: checked ? OFFICE_HOURS : null })}
        />
        {sendingHours ? (
          <WeeklyHoursFields
            value={sendingHours}
            onChange={(hours) => set({ sendingHours: hours })}
            days={weekdays().map((day) => ({ day, name: weekdayName(day, 'long') }))}
            words={{ days: t('solution.schedule.weekdays'), from: t('booking.from'), to: t('booking.to') }}
            errors={{ weekdays: error('weekdays'), hours: error('hours') }}
          />
        ) : (
          ofAccount && (
            <p className={styles.note}>
              {t('solution.schedule.accountHours', hoursWords(ofAccount))}{' '}
              <Link to={crmPaths.sending} className={styles.link}>
                {t('solution.schedule.toAccountHours')}
              </Link>
            </p>
          )
        )}
        {!lock && (
          <BusyButton type="submit" busy={isPending} style={{ justifySelf: 'start' }}>
            {t('solution.schedule.save')}
          </BusyButton>
        )}
      </fieldset>
    </form>
  );
}

function faultOf({ start, end, sendingHours, dailyLimit }: CampaignSchedule): Fault | undefined {
  if (start && end && end < start) return 'order';
  if (dailyLimit !== null && !(Number.isInteger(dailyLimit) && dailyLimit >= 1 && dailyLimit <= MOST)) return 'limit';
  return sendingHours ? faultOfHours(sendingHours) : undefined;
}
