import type { Offer } from '@app/contract/orders';
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
  /** Whose offer it is, once that is known; until then it is ours. */
  offer?: Pick<Offer, 'company' | 'seller'>;
  /** Focuses the heading, for a page that replaces another one without a navigation. */
  focusTitle?: boolean;
  narrow?: boolean;
  children: ReactNode;
};

/** Wide enough for an offer beside its form; the other public pages are small cards. */
export function OfferFrame({
  title,
  text,
  locale,
  search,
  offer,
  focusTitle = false,
  narrow = false,
  children,
}: Props) {
  const { t } = useTranslation('public');
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · ${t('product')}`);
  useLayoutEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className={styles.screen} data-narrow={narrow || undefined}>
      <main className={styles.main}>
        {offer ? <Brand offer={offer} /> : <Logo name={t('product')} size={28} />}
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

/** The selling company's logo, or else its name. */
function Brand({ offer: { company, seller } }: { offer: Pick<Offer, 'company' | 'seller'> }) {
  if (seller.logo) return <img className={styles.logo} src={seller.logo} alt={company} />;
  return (
    <p className={styles.brand}>
      <bdi>{company}</bdi>
    </p>
  );
}
