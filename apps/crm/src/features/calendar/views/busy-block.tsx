import { getBoot } from '@app/frame/state/boot.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusyItem } from '../items.ts';
import { useWords } from '../words.ts';
import styles from './item.module.css';
import { useItemWords } from './item-words.ts';

type Props = {
  item: BusyItem;
  timeZone: string;
  shape: 'box' | 'short' | 'line';
  className?: string | undefined;
  style?: CSSProperties;
};

/** Who is busy, or by which of one's own calendars. */
export function useWhose() {
  const { t } = useTranslation('crm');
  const { user } = getBoot();
  return ({ owner, calendar }: BusyItem['busy']): string => {
    if (owner.id !== user.id) return owner.name;
    return calendar === null ? '' : t('appointments.busy.calendar', { calendar });
  };
}

/** Time that is taken elsewhere. It cannot be opened or moved: nothing else is known of it here. */
export function BusyBlock({ item, timeZone, shape, className = '', style = {} }: Props) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const { when } = useItemWords(timeZone);
  const whose = useWhose()(item.busy);
  const { isAllDay } = item.busy;
  const time = when({ ...item, occurrence: item.busy });
  return (
    <div className={`${styles.item} ${styles.busy} ${className}`} style={style} data-shape={shape} title={whose}>
      <span className={styles.subject}>{t('appointments.busy.title')}</span>
      {!(shape === 'line' && isAllDay) && (
        <span className={styles.time}>{shape === 'line' ? words.time(item.start) : time}</span>
      )}
      {whose !== '' && (
        <span className={shape === 'box' ? styles.time : 'visually-hidden'}>
          <bdi>{whose}</bdi>
        </span>
      )}
    </div>
  );
}
