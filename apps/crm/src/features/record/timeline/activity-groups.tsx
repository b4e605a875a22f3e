import type { Activity } from '@app/contract/activities';
import { useFormats } from '@app/i18n/use-formats';
import { appIcon } from '@app/ui/app-icon';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sentence, slots } from '../sentence.tsx';
import { ActivityRow } from './activity-row.tsx';
import { byDay, isFold, nameOfDay } from './days.ts';
import { KindIcon } from './kind-icon.tsx';
import styles from './timeline.module.css';

const ChevronIcon = appIcon(IconChevronDown, 16);
const A_MINUTE = 60_000;

type Props = {
  contactId: number;
  /** What happened to somebody in the trash is read, not changed. */
  isReadOnly: boolean;
  important: Activity[];
  activities: Activity[];
};

export function ActivityGroups({ contactId, isReadOnly, important, activities }: Props) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const now = useNow();
  const about = { contactId, isReadOnly };
  return (
    <>
      {important.length > 0 && (
        <Group title={t('timeline.important.title')}>
          {important.map((activity) => (
            <ActivityRow key={activity.id} {...about} activity={activity} isImportant withDate />
          ))}
        </Group>
      )}
      {byDay(activities).map(({ date: day, entries }) => {
        const name = nameOfDay(day, now);
        return (
          <Group key={new Date(day).toDateString()} title={name ? t(`timeline.${name}`) : date(day)}>
            {entries.map((entry) =>
              isFold(entry) ? (
                <Folded key={entry.activities[0]?.id} campaign={entry.campaign} activities={entry.activities}>
                  {entry.activities.map((activity) => (
                    <ActivityRow key={activity.id} {...about} activity={activity} />
                  ))}
                </Folded>
              ) : (
                <ActivityRow key={entry.id} {...about} activity={entry} />
              ),
            )}
          </Group>
        );
      })}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group}>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      <ul className={styles.list} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

type FoldedProps = { campaign: string; activities: Activity[]; children: ReactNode };

function Folded({ campaign, activities, children }: FoldedProps) {
  const { t } = useTranslation('crm');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const what = activities.every(({ kind }) => kind === 'email') ? 'emails' : 'events';
  return (
    <li className={styles.fold} data-row>
      <button
        type="button"
        className={styles.folded}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.icon}>
          <KindIcon kind={activities[0]?.kind ?? 'email'} />
        </span>
        <span className={styles.sentence}>
          <Sentence
            text={t(`timeline.folded.${what}`, { count: activities.length, ...slots('campaign') })}
            parts={{ campaign: <bdi>{campaign}</bdi> }}
          />
        </span>
        <ChevronIcon className={styles.chevron} />
      </button>
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {isOpen && children}
      </ul>
    </li>
  );
}

/** The current time, so that today becomes yesterday also on a page that stays open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
