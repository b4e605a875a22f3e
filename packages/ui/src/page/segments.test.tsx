import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Segments } from './segments.tsx';

const choices = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'others', label: 'Others' },
] as const;
const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;

const told = vi.fn();

function Page() {
  const [value, setValue] = useState<'all' | 'mine' | 'others'>('all');
  const choose = (next: typeof value) => {
    told(next);
    setValue(next);
  };
  return <Segments label="Sold by" value={value} onChange={choose} choices={choices} />;
}

test('one of them is chosen, by a click or by the arrows, as one stop of the Tab key', async () => {
  render(<Page />);
  expect(screen.getByRole('radiogroup', { name: 'Sold by' })).toBeDefined();
  expect(chosen()).toBe('all');
  await userEvent.click(screen.getByText('Others'));
  expect(chosen()).toBe('others');
  await userEvent.keyboard('{ArrowLeft}');
  expect(chosen()).toBe('mine');
  expect(told.mock.calls).toEqual([['others'], ['mine']]);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
