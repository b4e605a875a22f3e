import type { MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './lazy-menu.module.css';

export type MenuParts = typeof import('./menu.tsx').Menu;
type ButtonProps = {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
};
type Props = Pick<MenuProps, 'position' | 'width' | 'withinPortal'> & {
  target: ReactElement<ButtonProps>;
  /** Draws the items with the menu's components, whose script is loaded when somebody hovers or focuses the button. */
  children: (parts: MenuParts) => ReactNode;
  onLoadFailed?: (() => void) | undefined;
};

let loadedMenu: MenuParts | undefined;

export async function loadMenu(): Promise<MenuParts> {
  loadedMenu ??= (await import('./menu.tsx')).Menu;
  return loadedMenu;
}

/** A button with a menu. The script of menus is loaded with the first use. */
export function LazyMenu({ target, children, onLoadFailed, ...options }: Props) {
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
      () => onLoadFailed?.(),
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
          <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
