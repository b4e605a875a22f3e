import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { LazyMenu } from './lazy-menu.tsx';

test('a button says that it has a menu before the menu is there; opened by key, the focus comes back to it', async () => {
  const archive = vi.fn();
  show(
    <LazyMenu target={<button type="button">More</button>}>
      {(Menu) => <Menu.Item onClick={archive}>Archive</Menu.Item>}
    </LazyMenu>,
  );
  const button = () => screen.getByRole('button', { name: 'More' });
  expect(button().getAttribute('aria-haspopup')).toBe('menu');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  button().focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Archive' });
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(document.activeElement).toBe(button());
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(archive).toHaveBeenCalledOnce();
});
