import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '#lib/navigation.ts';
import { usePanel } from '#lib/panels.ts';
import type { AppRoute } from '../routes.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));
const AccountSwitcher = lazy(async () => ({
  default: (await import('../../features/account-switcher/account-switcher.tsx')).AccountSwitcher,
}));

/** Side menu, header and what opens over them. Each overlay's script comes with its first use. */
export function Shell({ route, children }: { route: AppRoute | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const { open, drawer } = useNavigation();
  const [palette, setPalette] = useState(false);
  const panel = usePanel();
  const paletteUsed = useOnceTrue(palette);
  const drawerUsed = useOnceTrue(drawer);
  const switcherUsed = useOnceTrue(panel === 'switcher');
  usePaletteKey(() => setPalette((shown) => !shown));

  return (
    <div className={styles.shell} data-collapsed={!open}>
      <a className={styles.skip} href="#content">
        {t('common.skip')}
      </a>
      <aside className={styles.side}>
        <SideMenu collapsed={!open} />
      </aside>
      <div className={styles.main}>
        <Header route={route} onSearch={() => setPalette(true)} />
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {paletteUsed && <Palette opened={palette} onClose={() => setPalette(false)} />}
        {drawerUsed && <MobileMenu opened={drawer} />}
        {switcherUsed && <AccountSwitcher opened={panel === 'switcher'} />}
      </Suspense>
    </div>
  );
}

function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value);
  if (value && !once) setOnce(true);
  return once || value;
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
