import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import { Facts } from '#lib/facts.tsx';
import type { PageProps } from '#lib/page-props.ts';
import type { Booking, Made } from './answers.ts';
import styles from './booking.module.css';
import { momentsFor } from './moment.ts';

type Props = Pick<PageProps, 'locale' | 'search'> & { booking: Booking; made: Made };

/** What was booked, and where it can be changed. */
export function Booked({ locale, search, booking, made }: Props) {
  const { t } = useTranslation('public');
  const { name, company, logo, owner, location: place } = booking;
  return (
    <AccountFrame title={t('book.done.title')} company={company} logo={logo} locale={locale} search={search} focusTitle>
      <div className={styles.card}>
        <Facts
          className={styles.facts}
          facts={[
            [t('book.what'), name],
            [t('book.when'), momentsFor(locale, made.timeZone).moment(made.start)],
            [t('book.with'), owner],
            ...(place ? [[t('book.location'), place] as const] : []),
          ]}
        />
        <p className={styles.text}>{t('book.done.mailed', { email: made.email })}</p>
        <div className={styles.actions}>
          <Button component="a" href={made.manageUrl} variant="default">
            {t('book.done.manage')}
          </Button>
        </div>
      </div>
    </AccountFrame>
  );
}
