import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app/app.ts';
import type { AppRoute } from '../app/route.ts';
import { useChunk } from '../app/use-chunk.ts';
import { useBoot } from '../state/boot.ts';
import { setDrawer, useNavigation } from '../state/navigation.ts';
import { closePanel, usePanel } from '../state/panels.ts';
import { AccountGuide } from './account-guide.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

const loadPalette = async () => (await import('./palette.tsx')).Palette;
const loadMobileMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu;

/** Side menu, header and what opens over them. Each overlay's script comes with its first use. */
export function Shell({ route, children }: { route: AppRoute | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const { open, drawer } = useNavigation();
  const { panels, banner: Banner } = useApp();
  const [palette, setPalette] = useState(false);
  const panel = usePanel();
  const closePalette = () => setPalette(false);
  const Palette = useChunk(loadPalette, palette, closePalette);
  const MobileMenu = useChunk(loadMobileMenu, drawer, () => setDrawer(false));
  const AccountSwitcher = useChunk(panels.switcher, panel === 'switcher', closePanel);
  const NotificationsPanel = useChunk(panels.notifications, panel === 'notifications', closePanel);
  useLive();
  usePaletteKey(() => setPalette((shown) => !shown));

  return (
    <div className={styles.shell} data-collapsed={!open}>
      <a className={styles.skip} href="#content">
        {t('accessibility.skip')}
      </a>
      <aside className={styles.side}>
        <SideMenu collapsed={!open} />
      </aside>
      <div className={styles.main}>
        <Header route={route} onSearch={() => setPalette(true)} />
        {Banner && <Banner />}
        <AccountGuide />
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      {Palette && <Palette opened={palette} onClose={closePalette} />}
      {MobileMenu && <MobileMenu opened={drawer} />}
      {AccountSwitcher && <AccountSwitcher opened={panel === 'switcher'} />}
      {NotificationsPanel && <NotificationsPanel opened={panel === 'notifications'} />}
    </div>
  );
}

/** Its script comes after the first page: nothing on screen waits for it. */
function useLive(): void {
  const client = useQueryClient();
  const { accountId } = useBoot();
  const { live } = useApp();
  useEffect(() => {
    let stop = () => {};
    let left = false;
    import('../state/live-queries.ts').then(
      ({ refetchWhatChanges }) => {
        if (!left) stop = refetchWhatChanges(client, accountId, live);
      },
      // Without live updates the pages poll.
      () => undefined,
    );
    return () => {
      left = true;
      stop();
    };
  }, [client, accountId, live]);
}

/** Command-K on a Mac, Control-K elsewhere. */
function usePaletteKey(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
