import type { Response } from '@app/contract/endpoint';
import type { proveSender } from '@app/contract/sending';
import { BusyButton } from '@app/ui/state/busy-button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { slugIn } from '#lib/slug.ts';
import { useSending } from '#lib/use-sending.ts';
import { proveSenderCall } from './calls.ts';
import { FailureNote } from './failure-note.tsx';
import styles from './pages.module.css';

/** `/sender/:token`, from a mail: whoever reads the mail of an address says that it may be written from. */
export function SenderPage({ call, locale, search }: PageProps) {
  const { t } = useTranslation('public');
  const [token] = useState(slugIn);
  const [proven, setProven] = useState<Response<typeof proveSender> | null>(null);
  const { busy, failure, attempt, send } = useSending();

  async function prove(): Promise<void> {
    const sent = await send(() => call(proveSenderCall, { token }));
    if ('answer' in sent) setProven(sent.answer);
  }

  const title = proven ? t('accountPage.sender.done') : t('accountPage.sender.title');
  return (
    <AccountFrame
      isNarrow
      title={title}
      company={proven?.company}
      locale={locale}
      search={search}
      focusTitle={proven !== null}
      key={title}
    >
      {proven ? (
        <p className={styles.text}>
          {t('accountPage.sender.doneText', { company: proven.company, address: proven.address })}
        </p>
      ) : (
        <>
          <p className={styles.text}>{t('accountPage.sender.text')}</p>
          {failure && <FailureNote key={attempt} failure={failure} text={t('accountPage.sender.failed')} />}
          <div className={styles.actions}>
            <BusyButton size="md" busy={busy} onClick={() => void prove()}>
              {t('accountPage.sender.action')}
            </BusyButton>
          </div>
        </>
      )}
    </AccountFrame>
  );
}
