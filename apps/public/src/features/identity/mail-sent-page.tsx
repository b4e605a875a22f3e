import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import styles from './form.module.css';

type Props = PageProps & { text: string; children: ReactNode };

/** The same for every address: what there is to know stands in the mail. */
export function MailSentPage({ text, demo, locale, search, children }: Props) {
  const { t } = useTranslation('public');
  return (
    <Frame title={t('register.sent.title')} text={text} locale={locale} search={search}>
      {demo && (
        <p className={styles.other}>
          {t('register.sent.demo')} <code dir="ltr">npm run admin -- outbox read EMAIL</code>
        </p>
      )}
      {children}
    </Frame>
  );
}
