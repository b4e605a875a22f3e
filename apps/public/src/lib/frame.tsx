import type { Locale } from '@app/i18n/locales';
import { FullPage } from '@app/ui/page/full-page';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

type Props = {
  title: string;
  text?: string;
  locale: Locale;
  search: URLSearchParams;
  children: ReactNode;
};

export function Frame({ title, text, locale, search, children }: Props) {
  const { t } = useTranslation('public');
  const product = t('product');
  useDocumentTitle(`${title} · ${product}`);
  return (
    <FullPage
      productName={product}
      title={title}
      text={text}
      footer={
        <div className={styles.footer}>
          <LanguageMenu locale={locale} search={search} />
          <SchemeSwitch />
        </div>
      }
    >
      {children}
    </FullPage>
  );
}
