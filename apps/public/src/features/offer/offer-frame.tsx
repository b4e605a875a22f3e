import type { Locale } from '@app/i18n/locales';
import { Logo } from '@app/ui/logo';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '#lib/language-menu.tsx';
import { SchemeSwitch } from '#lib/scheme-switch.tsx';
import styles from './offer-frame.module.css';

type Props = {
  title: string;
  text?: string;
  locale: Locale;
  search: URLSearchParams;
  /** The page replaced another one: the focus moves to its heading. */
  focusTitle?: boolean;
  narrow?: boolean;
  children: ReactNode;
};

/** As wide as an offer and its form need; what the other public pages show stands in a small card. */
export function OfferFrame({ title, text, locale, search, focusTitle = false, narrow = false, children }: Props) {
  const { t } = useTranslation('public');
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · ${t('product')}`);
  useLayoutEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className={styles.screen} data-narrow={narrow || undefined}>
      <main className={styles.main}>
        <Logo name={t('product')} size={28} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
      </main>
      <footer className={styles.footer}>
        <LanguageMenu locale={locale} search={search} />
        <SchemeSwitch />
      </footer>
    </div>
  );
}
