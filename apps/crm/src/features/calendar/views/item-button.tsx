import { getBoot } from '@app/frame/state/boot.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { RepeatIcon } from '../icons.tsx';
import type { Item } from '../items.ts';
import { useWords } from '../words.ts';
import styles from './item.module.css';
import { useItemWords } from './item-words.ts';

type Props = {
  item: Item;
  timeZone: string;
  isLifted: boolean;
  /** Upright with an edge to pull, or a line: then only its beginning is said. */
  shape: 'box' | 'short' | 'line';
  className?: string | undefined;
  style?: CSSProperties;
};

/** One appointment where it stands. It opens with a click; the space bar takes it up. */
export function ItemButton({ item, timeZone, isLifted, shape, className = '', style = {} }: Props) {
  const { t } = useTranslation('crm');
  const { whole, when } = useItemWords(timeZone);
  const words = useWords();
  const { occurrence } = item;
  const isMine = occurrence.owner?.id === getBoot().user.id;
  return (
    <button
      type="button"
      className={`${styles.item} ${className}`}
      style={style}
      data-key={item.key}
      data-shape={shape}
      data-mine={isMine}
      data-conflict={occurrence.conflicts > 0}
      data-lifted={isLifted || undefined}
      data-pending={item.isPending || undefined}
      aria-label={whole(item)}
      aria-description={t('appointments.keys')}
      onClick={() => openModal('appointment', { occurrence })}
    >
      <span className={styles.subject}>
        {occurrence.repeats && <RepeatIcon />} <bdi>{occurrence.subject}</bdi>
      </span>
      {!(shape === 'line' && occurrence.isAllDay) && (
        <span className={styles.time}>{shape === 'line' ? words.time(item.start) : when(item)}</span>
      )}
      {shape === 'box' && occurrence.location !== '' && (
        <span className={styles.time}>
          <bdi>{occurrence.location}</bdi>
        </span>
      )}
      {shape !== 'line' && <span className={styles.end} data-end aria-hidden="true" />}
    </button>
  );
}
