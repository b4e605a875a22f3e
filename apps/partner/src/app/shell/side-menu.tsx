import { Logo } from '@app/ui/logo';
import { IconExternalLink, IconLink, IconListDetails } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requestCartLink } from '#lib/cart-link-event.ts';
import { getConfig } from '#lib/config.ts';
import { externalLinks, pages } from './menu-items.ts';
import styles from './side-menu.module.css';

/** What became of the links that the button above it creates. */
const links = { labelKey: 'menu.links', icon: IconListDetails, path: '/links' } as const;

/** The main menu: beside the page, as icons when collapsed, or in the drawer of narrow screens. */
export function SideMenu({ collapsed = false, onChosen }: { collapsed?: boolean; onChosen?: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isCurrent = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const label = (text: string) => <span className={collapsed ? 'visually-hidden' : styles.label}>{text}</span>;

  return (
    <div className={styles.menu} data-collapsed={collapsed}>
      <div className={styles.brand}>
        <Logo name={t('common.product')} markOnly={collapsed} />
      </div>
      <button
        type="button"
        className={styles.action}
        title={collapsed ? t('menu.createCartLink') : undefined}
        onClick={() => {
          onChosen?.();
          requestCartLink();
        }}
      >
        <IconLink size={18} aria-hidden />
        {label(t('menu.createCartLink'))}
      </button>
      <nav aria-label={t('menu.label')}>
        <ul className={styles.list}>
          {[links, ...pages].map(({ path, labelKey, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                className={styles.link}
                title={collapsed ? t(labelKey) : undefined}
                aria-current={isCurrent(path) ? 'page' : undefined}
                {...(onChosen && { onClick: onChosen })}
              >
                <Icon size={18} aria-hidden />
                {label(t(labelKey))}
              </Link>
            </li>
          ))}
        </ul>
        <hr className={styles.rule} />
        <ul className={styles.list}>
          {externalLinks.map(({ link, labelKey, icon: Icon }) => (
            <li key={link}>
              <a
                href={getConfig().links[link]}
                target="_blank"
                rel="noopener noreferrer"
                className={styles.link}
                title={collapsed ? t(labelKey) : undefined}
              >
                <Icon size={18} aria-hidden />
                {label(t(labelKey))}
                <span className="visually-hidden">({t('common.opensNewTab')})</span>
                {!collapsed && <IconExternalLink size={14} aria-hidden className={styles.external} />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
