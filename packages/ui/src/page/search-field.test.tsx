import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { SearchField } from './search-field.tsx';

const onChange = vi.fn();

function Clients() {
  const [value, setValue] = useState('');
  const search = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return (
    <>
      <SearchField value={value} onChange={search} label="Search clients" shortcut="/" />
      <button type="button" onClick={() => setValue('')}>
        Reset filters
      </button>
    </>
  );
}

async function typed(text: string) {
  onChange.mockClear();
  show(<Clients />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), text);
  return screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search clients' });
}

test('what is typed is told once, trimmed, after a pause', async () => {
  const field = await typed(' acme ');
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(onChange.mock.calls).toEqual([['acme']]));
  expect(field.value).toBe(' acme ');
});

test('Escape and the clear button empty the field', async () => {
  const field = await typed('acme');
  await userEvent.keyboard('{Escape}');
  expect(field.value).toBe('');
  await userEvent.type(field, 'beta');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

test('a value set from outside replaces what is shown', async () => {
  const field = await typed('acme');
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(field.value).toBe('');
});

test('the slash key goes to the field, and is a letter inside it', async () => {
  show(<Clients />);
  await userEvent.keyboard('/');
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search clients' });
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('/');
  expect(field.value).toBe('/');
});

test('what is typed is reported, trimmed, after a pause of 300 ms, and once', async () => {
  vi.useFakeTimers();
  onChange.mockClear();
  show(<SearchField value="" onChange={onChange} label="Search" />);
  for (const value of [' a', ' al', ' ald ']) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(299));
  }
  expect(onChange).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onChange.mock.calls).toEqual([['ald']]);
  vi.useRealTimers();
});
