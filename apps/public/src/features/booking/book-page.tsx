import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { slugIn } from '#lib/slug.ts';
import type { Made } from './answers.ts';
import { BookForm } from './book-form.tsx';
import { Booked } from './booked.tsx';
import styles from './booking.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { isNotThere } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import { NotHerePage } from './not-here-page.tsx';
import { useFreeTimes } from './use-free-times.ts';

/** `/book/:slug`: a stranger picks one of the free times, in their own zone, and says who they are. */
export function BookPage(props: PageProps) {
  const { call, locale, search } = props;
  const { t } = useTranslation('public');
  const [slug] = useState(slugIn);
  const times = useFreeTimes(call, slug);
  const [made, setMade] = useState<Made | null>(null);
  const { booking, failure, busy } = times;

  if (!booking) {
    if (failure && isNotThere(failure)) return <NotHerePage {...props} />;
    return (
      <AccountFrame title={t('book.title')} locale={locale} search={search}>
        {failure ? (
          <FailureNote failure={failure} text={t('book.failure.open')} onRetry={times.open} busy={busy} />
        ) : (
          <Loader role="status" aria-label={t('book.loading')} />
        )}
      </AccountFrame>
    );
  }
  if (made) return <Booked {...props} booking={booking} made={made} />;
  return (
    <AccountFrame title={booking.name} company={booking.company} logo={booking.logo} locale={locale} search={search}>
      <BookingFacts booking={booking} />
      {booking.description !== '' && (
        <p className={styles.text} dir="auto">
          {booking.description}
        </p>
      )}
      {failure && <FailureNote failure={failure} text={t('book.failure.times')} onRetry={() => times.show()} />}
      <BookForm call={call} locale={locale} slug={slug} times={times} onMade={setMade} />
    </AccountFrame>
  );
}
