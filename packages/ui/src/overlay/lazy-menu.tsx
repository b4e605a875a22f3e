import type { MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './lazy-menu.module.css';
import { showToast } from './toasts.tsx';

export type MenuParts = typeof import('./menu.tsx').Menu;
type ButtonProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
};
type Props = Pick<MenuProps, 'position' | 'width' | 'withinPortal'> & {
  /** Of the list itself. */
  className?: string | undefined;
  target: ReactElement<ButtonProps>;
  /** Draws the items with the menu's components, whose script is loaded when somebody hovers or focuses the button. */
  children: (parts: MenuParts) => ReactNode;
};

let loadedMenu: MenuParts | undefined;

export async function loadMenu(): Promise<MenuParts> {
  loadedMenu ??= (await import('./menu.tsx')).Menu;
  return loadedMenu;
}

/**
 * For what is chosen in a menu and puts the focus elsewhere: as soon as the menu has closed, and before it would give
 * the focus back to its button.
 */
export const afterMenu = (run: () => void): void => void setTimeout(run);

/** A button with a menu. The script of menus is loaded with the first use. */
export function LazyMenu({ target, children, className = '', ...options }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [Menu, setMenu] = useState(() => loadedMenu);
  const wrapper = useRef<HTMLSpanElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (Menu === undefined || !isWanted.current) return;
    isWanted.current = false;
    // The button was rendered again, so the menu must return the focus to the new element.
    wrapper.current?.querySelector('button')?.focus();
    setOpened(true);
  }, [Menu]);
  const prepare = () => void loadMenu().catch(() => undefined);
  const open = () => {
    isWanted.current = true;
    loadMenu().then(
      (menu) => setMenu(() => menu),
      () => showToast({ kind: 'failed', text: t('errors.chunk') }),
    );
  };
  return (
    <span ref={wrapper} className={styles.wrapper}>
      {Menu === undefined ? (
        cloneElement(target, {
          'aria-haspopup': 'menu',
          'aria-expanded': false,
          onClick: open,
          onFocus: prepare,
          onPointerEnter: prepare,
        })
      ) : (
        <Menu {...options} withInitialFocusPlaceholder={false} opened={opened} onChange={setOpened}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown className={className}>{children(Menu)}</Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
