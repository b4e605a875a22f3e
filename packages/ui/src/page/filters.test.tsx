import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { Filters } from './filters.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A window as wide as a phone. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));

/** jsdom opens nothing; it knows what is closed. */
const closed = { hidden: true };

const showFilters = (active: number, onReset = vi.fn()) =>
  show(
    <Filters active={active} onReset={onReset}>
      <select aria-label="Health" />
    </Filters>,
  );

test('on a desk filters stand in the line, without a button', () => {
  showFilters(1);
  screen.getByRole('combobox', { name: 'Health' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('on a phone one button says how many are active and opens them; all can be reset', async () => {
  onPhone();
  const onReset = vi.fn();
  showFilters(2, onReset);
  expect(screen.queryByRole('combobox')).toBeNull();
  const sheet = screen.getByRole('combobox', { name: 'Health', ...closed }).closest('fieldset');
  expect(screen.getByRole('button', { name: 'Filters (2)' }).getAttribute('popovertarget')).toBe(sheet?.id);
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters', ...closed }));
  expect(onReset).toHaveBeenCalledOnce();
});

test('with none active there is nothing to reset', () => {
  onPhone();
  showFilters(0);
  screen.getByRole('button', { name: 'Filters' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset filters', ...closed }).disabled).toBe(true);
});
