import { crmPaths } from '@app/contract/paths';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

const pages = [
  { path: crmPaths.profile, key: 'fields.nav.profile' },
  { path: crmPaths.tags, key: 'tags.title' },
  { path: crmPaths.fields, key: 'fields.title' },
  { path: crmPaths.pipelines, key: 'pipelines.title' },
  { path: crmPaths.booking, key: 'booking.title' },
  { path: crmPaths.sending, key: 'sending.title' },
] as const;

/** On a narrow screen not all of them fit. */
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The pages of the settings, above each of them. */
export function SettingsNav() {
  const { t } = useTranslation(['crm', 'common']);
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={t('common:settings.title')}>
      {pages.map(({ path, key }) => (
        <Link
          key={path}
          to={path}
          ref={pathname === path ? bringIntoView : null}
          aria-current={pathname === path ? 'page' : undefined}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
