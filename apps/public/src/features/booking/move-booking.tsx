import type { Call } from '@app/contract/client';
import type { Locale } from '@app/i18n/locales';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#lib/note.tsx';
import { useSending } from '#lib/use-sending.ts';
import styles from './booking.module.css';
import { answerInvitationCall } from './calls.ts';
import { isNotThere } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import { momentsFor } from './moment.ts';
import { TimePicker } from './time-picker.tsx';
import { useFreeTimes } from './use-free-times.ts';

type Props = {
  call: Call;
  locale: Locale;
  token: string;
  slug: string;
  onBack: () => void;
  onDone: (text: string) => Promise<void>;
};

/** Another of the free times of the page on which it was booked. */
export function MoveBooking({ call, locale, token, slug, onBack, onDone }: Props) {
  const { t } = useTranslation('public');
  const times = useFreeTimes(call, slug);
  const [day, setDay] = useState('');
  const [start, setStart] = useState('');
  const { busy, failure, attempt, send } = useSending();

  async function move(): Promise<void> {
    const sent = await send(() => call(answerInvitationCall, { token, body: { do: 'move', start } }));
    if ('answer' in sent) await onDone(t('book.appointment.moved'));
    else if (sent.failure.code === 'booking.taken') {
      setStart('');
      await times.show();
    }
  }

  const isGone = times.failure !== null && isNotThere(times.failure);
  return (
    <>
      {isGone && <Note tone="attention">{t('book.appointment.noMove')}</Note>}
      {times.failure && !isGone && (
        <FailureNote failure={times.failure} text={t('book.failure.times')} onRetry={times.open} />
      )}
      {!times.booking && !times.failure && <Loader role="status" aria-label={t('book.loading')} />}
      {times.booking && (
        <TimePicker
          locale={locale}
          times={times}
          day={day}
          start={start}
          onDay={(chosen, at = '') => {
            setDay(chosen);
            setStart(at);
          }}
          onStart={setStart}
        />
      )}
      {failure && <FailureNote key={attempt} failure={failure} text={t('book.appointment.failure.move')} />}
      {start !== '' && <p className={styles.text}>{momentsFor(locale, times.timeZone).moment(start)}</p>}
      <div className={styles.actions}>
        {start !== '' && (
          <BusyButton busy={busy} onClick={() => void move()}>
            {t('book.appointment.moveYes')}
          </BusyButton>
        )}
        <Button variant="default" onClick={onBack}>
          {t('book.appointment.back')}
        </Button>
      </div>
    </>
  );
}
