import type { AppNamespaces } from '@app/i18n/i18n';
import { Logo } from '@app/ui/logo';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type MenuPage, useApp } from '../app/app.ts';
import styles from './side-menu.module.css';

/** The main menu: beside the page, as icons when collapsed, or in the drawer of narrow screens. */
export function SideMenu({ collapsed = false, onChosen }: { collapsed?: boolean; onChosen?: () => void }) {
  const { t } = useTranslation<AppNamespaces>();
  const { menu, title } = useApp();
  const { action, morePages = [] } = menu;
  const { pathname } = useLocation();
  const isCurrent = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const label = (text: string) => <span className={collapsed ? 'visually-hidden' : styles.label}>{text}</span>;
  const page = ({ path, alsoAt = [], labelKey, icon: Icon }: MenuPage) => (
    <li key={path}>
      <Link
        to={path}
        className={styles.link}
        title={collapsed ? t(labelKey) : undefined}
        aria-current={[path, ...alsoAt].some(isCurrent) ? 'page' : undefined}
        {...(onChosen && { onClick: onChosen })}
      >
        <Icon size={18} aria-hidden />
        {label(t(labelKey))}
      </Link>
    </li>
  );

  return (
    <div className={styles.menu} data-collapsed={collapsed}>
      <div className={styles.brand}>
        <Logo name={title} markOnly={collapsed} />
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          title={collapsed ? t(action.labelKey) : undefined}
          onClick={() => {
            onChosen?.();
            action.run();
          }}
        >
          <action.icon size={18} aria-hidden />
          {label(t(action.labelKey))}
        </button>
      )}
      <nav aria-label={t('menu.label')}>
        <ul className={styles.list}>{menu.pages.map(page)}</ul>
        {morePages.length + menu.links.length > 0 && <hr className={styles.rule} />}
        <ul className={styles.list}>
          {morePages.map(page)}
          {menu.links.map(({ labelKey, icon: Icon, href }) => (
            <li key={labelKey}>
              <a
                href={href()}
                target="_blank"
                rel="noopener noreferrer"
                className={styles.link}
                title={collapsed ? t(labelKey) : undefined}
              >
                <Icon size={18} aria-hidden />
                {label(t(labelKey))}
                <span className="visually-hidden">({t('accessibility.opensNewTab')})</span>
                {!collapsed && <IconExternalLink size={14} aria-hidden className={styles.external} />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
