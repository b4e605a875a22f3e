import { crmPaths } from '@app/contract/paths';
import { useMember } from '@app/workspace/data/member.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

const pages = [
  { path: crmPaths.profile, key: 'fields.nav.profile' },
  { path: crmPaths.business, key: 'business.title' },
  { path: crmPaths.users, key: 'common:users.title' },
  { path: crmPaths.tags, key: 'tags.title' },
  { path: crmPaths.fields, key: 'fields.title' },
  { path: crmPaths.pipelines, key: 'pipelines.title' },
  { path: crmPaths.booking, key: 'booking.title' },
  { path: crmPaths.sending, key: 'sending.title' },
  { path: crmPaths.apiKeys, key: 'apiKeys.title', power: 'keys' },
  { path: crmPaths.webhooks, key: 'webhooks.title', power: 'keys' },
  { path: crmPaths.subscription, key: 'subscription.title', power: 'billing' },
  { path: crmPaths.data, key: 'data.title' },
] as const;

/** On a narrow screen not all of them fit. */
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The pages of the settings, above each of them; without those that the owner has taken from the user. */
export function SettingsNav() {
  const { t } = useTranslation(['crm', 'common']);
  const { pathname } = useLocation();
  const { withheld } = useMember();
  const mine = pages.filter((page) => !('power' in page && withheld.includes(page.power)));
  return (
    <nav className={styles.nav} aria-label={t('common:settings.title')}>
      {mine.map(({ path, key }) => (
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
