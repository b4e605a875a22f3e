import type { Call } from '@app/contract/client';
import type { Locale } from '@app/i18n/locales';
import { BusyButton } from '@app/ui/state/busy-button';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '#lib/use-sending.ts';
import type { Made } from './answers.ts';
import styles from './booking.module.css';
import { bookCall } from './calls.ts';
import { FailureNote } from './failure-note.tsx';
import { momentsFor } from './moment.ts';
import { TimePicker } from './time-picker.tsx';
import type { FreeTimes } from './use-free-times.ts';

type Props = { call: Call; locale: Locale; slug: string; times: FreeTimes; onMade: (made: Made) => void };

/** Only catches typing errors; the server decides. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function BookForm({ call, locale, slug, times, onMade }: Props) {
  const { t } = useTranslation('public');
  const [day, setDay] = useState('');
  const [start, setStart] = useState('');
  const [isMissing, setMissing] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const { busy, failure, attempt, send } = useSending();
  const { timeZone } = times;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { givenName: '', familyName: '', email: '', phone: '', note: '', website: '' },
    validate: {
      givenName: (value) => (value.trim() ? null : t('field.givenNameMissing')),
      email: (value) =>
        value.trim() === ''
          ? t('field.emailMissing')
          : looksLikeEmail.test(value.trim())
            ? null
            : t('field.emailInvalid'),
    },
  });

  function focusPicker(): void {
    picker.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
  }

  async function book(values: typeof form.values): Promise<void> {
    if (start === '') {
      setMissing(true);
      focusPicker();
      return;
    }
    const body = { ...values, email: values.email.trim(), start, timeZone, locale };
    const sent = await send(() => call(bookCall, { slug, body }));
    if ('answer' in sent) onMade({ ...sent.answer, email: body.email, timeZone });
    else if (sent.failure.code === 'booking.taken') {
      setStart('');
      await times.show();
    }
  }

  const field = (name: keyof typeof form.values) => form.getInputProps(name);
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={form.onSubmit(book, (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'givenName')?.focus())}
    >
      <div ref={picker}>
        <TimePicker
          locale={locale}
          times={times}
          day={day}
          start={start}
          onDay={(chosen, at = '') => {
            setDay(chosen);
            setStart(at);
          }}
          onStart={(chosen) => {
            setStart(chosen);
            setMissing(false);
          }}
          error={isMissing ? t('book.timeMissing') : undefined}
        />
      </div>
      <div className={styles.fields}>
        <TextInput
          {...field('givenName')}
          label={t('field.givenName')}
          autoComplete="given-name"
          maxLength={100}
          dir="auto"
          size="md"
        />
        <TextInput
          {...field('familyName')}
          label={t('field.familyName')}
          autoComplete="family-name"
          maxLength={100}
          dir="auto"
          size="md"
        />
        <TextInput
          {...field('email')}
          type="email"
          label={t('field.email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          size="md"
        />
        <TextInput
          {...field('phone')}
          type="tel"
          label={t('field.phone')}
          autoComplete="tel"
          maxLength={40}
          size="md"
        />
        <Textarea
          {...field('note')}
          className={styles.wide}
          label={t('book.note')}
          rows={3}
          maxLength={2000}
          dir="auto"
          size="md"
        />
        <div className={styles.trap} aria-hidden="true">
          <input {...field('website')} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </div>
      {failure && <FailureNote key={attempt} failure={failure} text={t('book.failure.book')} />}
      {start !== '' && <p className={styles.text}>{momentsFor(locale, timeZone).moment(start)}</p>}
      <BusyButton type="submit" size="md" busy={busy}>
        {t('book.submit')}
      </BusyButton>
    </form>
  );
}
