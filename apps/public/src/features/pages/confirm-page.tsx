import { BusyButton } from '@app/ui/state/busy-button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { slugIn } from '#lib/slug.ts';
import { useSending } from '#lib/use-sending.ts';
import type { Answer } from './answers.ts';
import { confirmCall } from './calls.ts';
import { isNotThere } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import styles from './pages.module.css';
import { Thanks } from './thanks.tsx';

/** `/confirm/:token`, from a mail: what was sent with a form counts once somebody says so here. */
export function ConfirmPage({ call, locale, search, goTo }: PageProps) {
  const { t } = useTranslation('public');
  const [token] = useState(slugIn);
  const [done, setDone] = useState<Answer | null>(null);
  const { busy, failure, attempt, send } = useSending();

  async function confirm(): Promise<void> {
    const sent = await send(() => call(confirmCall, { token }));
    if ('failure' in sent) return;
    setDone(sent.answer);
    if (sent.answer.url) goTo(sent.answer.url);
  }

  const title = done ? t('accountPage.confirm.done') : t('accountPage.confirm.title');
  return (
    <AccountFrame isNarrow title={title} locale={locale} search={search} focusTitle={done !== null} key={title}>
      {done ? (
        <Thanks answer={done} />
      ) : (
        <>
          <p className={styles.text}>{t('accountPage.confirm.text')}</p>
          {failure && isNotThere(failure) && (
            <p className={styles.text} role="alert">
              {t('accountPage.confirm.gone')}
            </p>
          )}
          {failure && !isNotThere(failure) && (
            <FailureNote key={attempt} failure={failure} text={t('accountPage.confirm.failed')} />
          )}
          <div className={styles.actions}>
            <BusyButton size="md" busy={busy} onClick={() => void confirm()}>
              {t('accountPage.confirm.action')}
            </BusyButton>
          </div>
        </>
      )}
    </AccountFrame>
  );
}
