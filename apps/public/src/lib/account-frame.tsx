import type { PublicLogo } from '@app/contract/public-logo';
import type { Locale } from '@app/i18n/locales';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './account-frame.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

type Props = {
  title: string;
  /** Whose page it is, once that is known. */
  company?: string | undefined;
  /** Stands in place of the name. */
  logo?: PublicLogo | null;
  locale: Locale;
  search: URLSearchParams;
  /** Focuses the heading, for a page that replaces another one without a navigation. */
  focusTitle?: boolean;
  /** For a page of one column. */
  isNarrow?: boolean;
  /** In a frame on somebody's website: no higher than what is in it. */
  isEmbedded?: boolean;
  children: ReactNode;
};

/** A page of the account, not of ours: it bears the logo or the name of the company. */
export function AccountFrame({
  title,
  company,
  logo = null,
  locale,
  search,
  focusTitle = false,
  isNarrow = false,
  isEmbedded = false,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(company ? `${title} · ${company}` : title);
  useLayoutEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className={styles.screen} data-narrow={isNarrow || undefined} data-embedded={isEmbedded || undefined}>
      <main className={styles.main}>
        {company !== undefined && (
          <p className={styles.brand}>
            {logo ? (
              <img className={styles.logo} src={logo.path} alt={company} width={logo.width} height={logo.height} />
            ) : (
              <bdi>{company}</bdi>
            )}
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
        {children}
      </main>
      <footer className={styles.footer}>
        <LanguageMenu locale={locale} search={search} />
        <SchemeSwitch />
      </footer>
    </div>
  );
}
