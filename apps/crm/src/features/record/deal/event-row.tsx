import type { DealEvent, listDealEvents } from '@app/contract/deals';
import type { Response } from '@app/contract/endpoint';
import { useFormats } from '@app/i18n/use-formats';
import { appIcon } from '@app/ui/app-icon';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import { PersonName } from '../person-name.tsx';
import styles from '../timeline/timeline.module.css';
import { EventSentence } from './event-sentence.tsx';

export type Entry = Response<typeof listDealEvents>['events'][number];

const icons: Record<DealEvent['what'], ReturnType<typeof appIcon>> = {
  created: appIcon(IconPlus, 16),
  moved: appIcon(IconArrowRight, 16),
  changed: appIcon(IconPencil, 16),
  won: appIcon(IconTrophy, 16),
  lost: appIcon(IconThumbDown, 16),
  reopened: appIcon(IconArrowBackUp, 16),
  deleted: appIcon(IconTrash, 16),
  restored: appIcon(IconArrowBackUp, 16),
  followUp: appIcon(IconRoute, 16),
  note: appIcon(IconNote, 16),
  email: appIcon(IconMail, 16),
  task: appIcon(IconChecklist, 16),
  appointment: appIcon(IconCalendar, 16),
};

export function EventRow({ entry: { event, by, date } }: { entry: Entry }) {
  const { dateTime, time } = useFormats();
  const Drawing = icons[event.what];
  return (
    <li className={styles.row} data-row data-plain>
      <span className={styles.icon} data-forward={event.what === 'moved' || undefined}>
        <Drawing />
      </span>
      <div className={styles.body}>
        <EventSentence event={event} />
        {by && (
          <p className={styles.meta}>
            <span>
              <PersonName person={by} />
            </span>
          </p>
        )}
      </div>
      <time className={styles.time} dateTime={date} title={dateTime(date)}>
        {time(date)}
      </time>
    </li>
  );
}
