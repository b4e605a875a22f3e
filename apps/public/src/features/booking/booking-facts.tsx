import { useTranslation } from 'react-i18next';
import { Facts } from '#lib/facts.tsx';
import type { Booking } from './answers.ts';
import styles from './booking.module.css';

/** With whom, how long and where. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t } = useTranslation('public');
  const { owner, length, location: place } = booking;
  return (
    <Facts
      className={styles.facts}
      facts={[
        [t('book.with'), owner],
        [t('book.length'), t('book.minutes', { count: length })],
        ...(place ? [[t('book.location'), place] as const] : []),
      ]}
    />
  );
}
