import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { useOverlay } from './overlay.tsx';

function Overlay({ open, onEscape }: { open: boolean; onEscape?: () => void }) {
  useOverlay(open, onEscape);
  return null;
}
const standsStill = () =>
  ['has-overlay', 'no-scroll'].every((name) => document.documentElement.classList.contains(name));

test('the page behind stands still until the last overlay is gone', () => {
  const two = (first: boolean, second: boolean) => (
    <StrictMode>
      <Overlay open={first} />
      <Overlay open={second} />
    </StrictMode>
  );
  const { rerender, unmount } = render(two(false, false));
  expect(standsStill()).toBe(false);
  rerender(two(true, true));
  expect(standsStill()).toBe(true);
  rerender(two(false, true));
  expect(standsStill()).toBe(true);
  rerender(two(false, false));
  expect(document.documentElement.className).toBe('');
  rerender(two(true, false));
  unmount();
  expect(document.documentElement.className).toBe('');
});

test('Escape reaches the topmost overlay alone', async () => {
  const lower = vi.fn();
  const upper = vi.fn();
  const { rerender } = render(<Overlay open onEscape={lower} />);
  rerender(
    <>
      <Overlay open onEscape={lower} />
      <Overlay open onEscape={upper} />
    </>,
  );
  await userEvent.keyboard('{Escape}');
  expect(upper).toHaveBeenCalledOnce();
  expect(lower).not.toHaveBeenCalled();
});
