import type { Call } from '@app/contract/client';
import type { Locale } from '@app/i18n/locales';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '#lib/use-sending.ts';
import styles from './booking.module.css';
import { answerInvitationCall } from './calls.ts';
import { FailureNote } from './failure-note.tsx';
import { MoveBooking } from './move-booking.tsx';

type Props = {
  call: Call;
  locale: Locale;
  token: string;
  slug: string;
  onDone: (text: string) => Promise<void>;
};

/** What whoever booked it can do: another time, or none. */
export function ChangeBooking({ call, locale, token, slug, onDone }: Props) {
  const { t } = useTranslation('public');
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null);
  const { busy, failure, attempt, send } = useSending();
  const box = useRef<HTMLElement>(null);
  const before = useRef(asked);
  useLayoutEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (asked !== before.current) box.current?.focus();
    before.current = asked;
  }, [asked]);

  async function cancel(): Promise<void> {
    const sent = await send(() => call(answerInvitationCall, { token, body: { do: 'cancel' } }));
    if ('answer' in sent) await onDone('');
  }

  const label = t(asked === null ? 'book.appointment.title' : `book.appointment.${asked}`);
  if (asked === 'move')
    return (
      <section ref={box} tabIndex={-1} className={styles.step} aria-label={label}>
        <MoveBooking
          call={call}
          locale={locale}
          token={token}
          slug={slug}
          onBack={() => setAsked(null)}
          onDone={async (text) => {
            await onDone(text);
            setAsked(null);
          }}
        />
      </section>
    );
  return (
    <section ref={box} tabIndex={-1} className={styles.step} aria-label={label}>
      {failure && <FailureNote key={attempt} failure={failure} text={t('book.appointment.failure.cancel')} />}
      {asked === 'cancel' && <p className={styles.text}>{t('book.appointment.cancelSure')}</p>}
      <div className={styles.actions}>
        {asked === 'cancel' ? (
          <>
            <BusyButton busy={busy} color="red" onClick={() => void cancel()}>
              {t('book.appointment.cancelYes')}
            </BusyButton>
            <Button variant="default" onClick={() => setAsked(null)}>
              {t('book.appointment.keep')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setAsked('move')}>{t('book.appointment.move')}</Button>
            <Button variant="default" onClick={() => setAsked('cancel')}>
              {t('book.appointment.cancel')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
