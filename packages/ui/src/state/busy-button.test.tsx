import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { BusyButton } from './busy-button.tsx';

test('while busy it keeps the focus, says so, and does nothing', async () => {
  const onClick = vi.fn();
  const { rerender } = show(
    <BusyButton busy={false} onClick={onClick}>
      Save
    </BusyButton>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  rerender(
    <BusyButton busy onClick={onClick}>
      Save
    </BusyButton>,
  );
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a form is not sent twice, neither by the button nor by Enter', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  show(
    <form onSubmit={onSubmit}>
      <input aria-label="Field" />
      <BusyButton busy type="submit">
        Save
      </BusyButton>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
});
