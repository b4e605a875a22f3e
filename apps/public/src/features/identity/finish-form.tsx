import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { finishCall } from './calls.ts';
import { FailureNote } from './failure-note.tsx';
import styles from './form.module.css';
import { registerHref, signInHref } from './links.ts';
import { useSending } from './use-sending.ts';

/** A button, not the link alone: programs that look into mails open links too, and would use it up. */
export function FinishForm({ locale, search, call, goTo, returnUrl }: PageProps & { returnUrl: string }) {
  const { t } = useTranslation('public');
  const { busy, failure, attempt, send } = useSending(goTo, null);
  const key = search.get('key') ?? '';
  return (
    <form
      method="post"
      action="/idp/register/finish"
      onSubmit={(event) => {
        event.preventDefault();
        void send((signal) => call(finishCall, { body: { key, ...(returnUrl && { returnUrl }) } }, { signal }));
      }}
    >
      {failure && (
        <FailureNote key={attempt} failure={failure} busy={busy}>
          {failure.code === 'user.exists' && <a href={signInHref(locale, returnUrl)}>{t('register.signIn')}</a>}
          {failure.code === 'registration.notFound' && (
            <a href={registerHref(locale, returnUrl)}>{t('register.title')}</a>
          )}
        </FailureNote>
      )}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <Button type="submit" className={styles.submit ?? ''} size="md" fullWidth loading={busy} aria-busy={busy}>
        {t('register.finish.submit')}
      </Button>
    </form>
  );
}
