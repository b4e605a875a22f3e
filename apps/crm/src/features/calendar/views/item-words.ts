import { useTranslation } from 'react-i18next';
import { dayOf, momentOf, readerZone, sameClock } from '#data/wall-clock.ts';
import { type Item, inZone, lastDay } from '../items.ts';
import { useWords } from '../words.ts';

/** How an appointment is said: when, and everything about it for whoever does not see where it stands. */
export function useItemWords(timeZone: string) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const reader = readerZone();
  const when = (item: Pick<Item, 'start' | 'end'> & { occurrence: { isAllDay: boolean } }) => {
    if (item.occurrence.isAllDay) {
      const [first, last] = [dayOf(item.start), lastDay(item)];
      return first === last ? t('appointments.allDay') : words.dates(first, last);
    }
    const isOneDay = dayOf(item.start) === lastDay(item);
    return isOneDay ? words.times(item.start, item.end) : words.moments(item.start, item.end);
  };
  return {
    when,
    /** The same by the reader's clock, where that shows another time. */
    readerWhen: (item: Item): string | undefined => {
      const { isAllDay } = item.occurrence;
      if (isAllDay || sameClock(reader, timeZone, momentOf(item.start, timeZone))) return undefined;
      const own = inZone(item, timeZone, reader, false);
      const isSameDay = dayOf(own.start) === dayOf(item.start) && dayOf(own.end) === dayOf(item.end);
      return t('appointments.yourTime', {
        time: isSameDay ? words.times(own.start, own.end) : words.moments(own.start, own.end),
      });
    },
    whole: (item: Item): string => {
      const { subject, location, conflicts, repeats } = item.occurrence;
      const parts = [subject, words.day(item.start), when(item), location];
      if (repeats) parts.push(t('appointments.repeats'));
      if (conflicts > 0) parts.push(t('today.conflict'));
      return parts.filter((part) => part !== '').join(', ');
    },
  };
}
