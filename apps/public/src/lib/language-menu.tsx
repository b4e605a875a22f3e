import { type Locale, localeNames, locales, normalLocale } from '@app/i18n/locales';
import { Icon } from '@app/ui/icon';
import { useTranslation } from 'react-i18next';
import styles from './language-menu.module.css';
import { PageIcon } from './page-icon.tsx';

type Props = { locale: Locale; search: URLSearchParams };

/** Plain links to the same page: what opens with `?locale=` also stores it. The browser closes and places the list. */
export function LanguageMenu({ locale, search }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget="languages"
        aria-label={`${t('language.label')}: ${locales[locale].label}`}
      >
        <PageIcon name="language" />
        <bdi>{locales[locale].label}</bdi>
        <PageIcon name="open" size={14} />
      </button>
      <nav id="languages" popover="auto" className={styles.list} aria-label={t('language.label')}>
        {localeNames.map((name) => (
          <a
            key={name}
            href={inLocale(search, name)}
            lang={normalLocale(name)}
            hrefLang={normalLocale(name)}
            aria-current={name === locale || undefined}
          >
            {locales[name].label}
            {name === locale && <Icon name="done" size={16} />}
          </a>
        ))}
      </nav>
    </>
  );
}

function inLocale(search: URLSearchParams, locale: Locale): string {
  const changed = new URLSearchParams(search);
  changed.set('locale', locale);
  // Keeps the hash, which may mark a preview.
  return `?${changed}${location.hash}`;
}
