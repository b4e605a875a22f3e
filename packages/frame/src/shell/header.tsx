import type { AppNamespaces } from '@app/i18n/i18n';
import { ActionIcon } from '@mantine/core';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app.ts';
import type { AppRoute } from '../app/route.ts';
import { setDrawer, toggleNavigation, useNavigation } from '../state/navigation.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function Header({ route, onSearch }: { route: AppRoute | undefined; onSearch: () => void }) {
  const { t } = useTranslation<AppNamespaces>();
  const { bar, title } = useApp();
  const { open, drawer } = useNavigation();
  return (
    <header className={styles.header}>
      <ActionIcon
        className={styles.wide ?? ''}
        onClick={toggleNavigation}
        aria-label={t(open ? 'menu.collapse' : 'menu.expand')}
        aria-expanded={open}
      >
        <IconLayoutSidebar size={18} className={styles.flips ?? ''} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={styles.narrow ?? ''}
        onClick={() => setDrawer(true)}
        aria-label={t('menu.open')}
        aria-expanded={drawer}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <span className={styles.title}>{route?.titleKey ? t(route.titleKey) : title}</span>
      <button
        type="button"
        className={styles.search}
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} aria-hidden />
        <span className={styles.searchText}>{t('header.search')}</span>
        <kbd className={styles.key} aria-hidden>
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {bar.map((Item) => (
        <Item key={Item.name} />
      ))}
      <AccountMenu />
    </header>
  );
}
