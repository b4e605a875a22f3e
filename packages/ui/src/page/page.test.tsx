import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { Page } from './page.tsx';

const items = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
];

function Bundles() {
  const [value, onChange] = useState('active');
  return (
    <Page title="Bundles" action={<button type="button">Create bundle</button>} tabs={{ value, items, onChange }}>
      the {value} ones
    </Page>
  );
}

test('a page has one heading and its action', () => {
  show(<Bundles />);
  expect(screen.getByRole('heading', { level: 1, name: 'Bundles' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create bundle' })).toBeDefined();
});

test('a tab is chosen by click or arrow key and names its panel', async () => {
  show(<Bundles />);
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }));
  expect(screen.getByRole('tabpanel', { name: 'Archived' }).textContent).toBe('the archived ones');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Active', selected: true })).toBe(document.activeElement);
  expect(screen.getByRole('tabpanel', { name: 'Active' })).toBeDefined();
});

test('keys go through the tabs of the page in sight, not of one that is kept hidden with tabs of the same name', async () => {
  show(
    <>
      <Activity mode="hidden">
        <Bundles />
      </Activity>
      <Bundles />
    </>,
  );
  const [hidden, seen] = screen.getAllByRole('tablist', { hidden: true });
  const tab = (name: string) => within(seen!).getByRole('tab', { name });
  tab('Active').focus();
  for (const [key, name] of [
    ['End', 'Archived'],
    ['Home', 'Active'],
    ['ArrowLeft', 'Archived'],
    ['ArrowRight', 'Active'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(tab(name));
    expect(tab(name).getAttribute('aria-selected')).toBe('true');
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(within(hidden!).getByRole('tab', { name: 'Active', selected: true, hidden: true })).toBeDefined();
});

test('in a row that is too narrow the chosen tab comes into sight', async () => {
  const scrollBy = vi.fn();
  HTMLElement.prototype.scrollBy = scrollBy;
  const places: Record<string, [number, number]> = { Active: [0, 80], Archived: [90, 170] };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const [from, to] = places[this.textContent ?? ''] ?? [0, 120];
    return new DOMRect(from, 0, to - from, 40);
  });
  show(<Bundles />);
  expect(scrollBy).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }));
  expect(scrollBy).toHaveBeenCalledWith({ left: 70 });
});
