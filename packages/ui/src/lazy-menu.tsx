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
  /** The items, made of the parts that are given: their script comes when somebody goes to the button. */
  children: (parts: MenuParts) => ReactNode;
  onLoadFailed?: (() => void) | undefined;
};

let loadedMenu: MenuParts | undefined;

export async function loadMenu(): Promise<MenuParts> {
  loadedMenu ??= (await import('./menu.tsx')).Menu;
  return loadedMenu;
}

/** A button with a menu, without the script of menus until it is wanted. */
export function LazyMenu({ target, children, onLoadFailed, ...options }: Props) {
  const [opened, setOpened] = useState(false);
  const [Menu, setMenu] = useState(() => loadedMenu);
  const wrapper = useRef<HTMLSpanElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (Menu === undefined || !isWanted.current) return;
    isWanted.current = false;
    // The button was drawn anew: the menu gives the focus back to the one that is there now.
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
