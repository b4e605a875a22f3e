import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { Panel } from './panel.tsx';

test('a panel is a named dialog that Escape and its button close', async () => {
  const onClose = vi.fn();
  show(
    <Panel opened onClose={onClose} title="Notifications" footer={<p>Mark all as read</p>}>
      Nothing new.
    </Panel>,
  );
  expect(screen.getByRole('dialog', { name: 'Notifications' }).textContent).toContain('Mark all as read');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
