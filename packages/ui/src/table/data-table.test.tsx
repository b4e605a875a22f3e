import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test/show.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';

type Client = { id: string; name: string; contacts: number };
const clients = (count: number): Client[] =>
  Array.from({ length: count }, (_, at) => ({ id: `c${at}`, name: `Client ${at}`, contacts: at * 10 }));
const columns: Column<Client>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, primary: true, sortable: true },
  { id: 'contacts', header: 'Contacts', cell: (row) => row.contacts, align: 'end' },
];

function showTable(rows: Client[], more: Partial<DataTableProps<Client>> = {}) {
  show(
    <DataTable
      label="Clients"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowHref={(row) => `#/clients/${row.id}`}
      {...more}
    />,
  );
}

afterEach(() => vi.restoreAllMocks());

test('it is a table with a name, headers and rows', () => {
  showTable(clients(3), { footer: '3 of 3' });
  const table = screen.getByRole('table', { name: 'Clients' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Name', 'Contacts']);
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(screen.getByText('3 of 3')).toBeDefined();
});

test('the column to sort says so and turns round when it is pressed again', async () => {
  const onSort = vi.fn();
  showTable(clients(2), { sort: { column: 'name', direction: 'ascending' }, onSort });
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
});

test('a plain click opens the row in place; with Ctrl it stays a link', () => {
  const onOpen = vi.fn();
  showTable(clients(2), { onOpen });
  const link = screen.getByRole('link', { name: 'Client 1' });
  expect(link.getAttribute('href')).toBe('#/clients/c1');
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(onOpen).not.toHaveBeenCalled();
  expect(fireEvent.click(link)).toBe(false);
  expect(onOpen).toHaveBeenCalledWith(clients(2)[1]);
});

test('arrow keys go from row to row, past a row that cannot be opened', async () => {
  showTable(clients(3), { rowHref: (row) => (row.id === 'c1' ? undefined : `#${row.id}`) });
  screen.getByRole('link', { name: 'Client 0' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Client 2' }));
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Client 0' }));
});

test('row actions are reached with Tab, and a note stands under the name', async () => {
  showTable(clients(1), {
    actions: (row) => <button type="button">Archive {row.name}</button>,
    note: () => <p>You have no access to this account</p>,
  });
  screen.getByRole('link').focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Archive Client 0' }));
  expect(screen.getByText('You have no access to this account')).toBeDefined();
});

test('a long table draws a part of its rows and still says how many there are', async () => {
  showTable(clients(10_000));
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('10001');
  await waitFor(() => expect(table.querySelector('[data-gap]')).not.toBeNull());
  expect(screen.getAllByRole('link').length).toBeLessThan(100);
  expect(screen.getByRole('link', { name: 'Client 5' }).closest('tr')?.getAttribute('aria-rowindex')).toBe('7');
});

test('the first rows of many are not drawn all either, while the others are on their way', async () => {
  showTable(clients(50), { expected: 10_000 });
  const table = screen.getByRole('table');
  await waitFor(() => expect(table.querySelector('[data-gap]')).not.toBeNull());
  expect(screen.getAllByRole('link').length).toBeLessThan(50);
  expect(screen.getByRole('link', { name: 'Client 5' })).toBeDefined();
});

function Narrowing() {
  const [count, setCount] = useState(10_000);
  return (
    <>
      <button type="button" onClick={() => setCount(90)}>
        Narrow
      </button>
      <DataTable label="Clients" columns={columns} rows={clients(count)} rowKey={(row) => row.id} />
    </>
  );
}

test('a long table that gets shorter keeps the rows that stay, and still draws only a part', async () => {
  show(<Narrowing />);
  await waitFor(() => expect(screen.getByRole('table').querySelector('[data-gap]')).not.toBeNull());
  const row = screen.getByText('Client 5').closest('tr');
  await userEvent.click(screen.getByRole('button', { name: 'Narrow' }));
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('91');
  expect(screen.getByText('Client 5').closest('tr')).toBe(row);
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

test('a list that the server holds shows what has come, keeps a place for the rest and says what is drawn', async () => {
  const onRowsDrawn = vi.fn();
  const first = clients(20);
  show(
    <DataTable
      label="Contacts"
      columns={columns}
      rows={{ length: 1_000_000, at: (index) => first[index] }}
      rowKey={(row) => row.id}
      onRowsDrawn={onRowsDrawn}
    />,
  );
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('1000001');
  // What is in sight comes first, what is near it a frame later.
  await waitFor(() => expect(table.querySelector('[data-index="20"]')?.getAttribute('aria-busy')).toBe('true'));
  // Told after they were drawn.
  await waitFor(() => expect(onRowsDrawn).toHaveBeenLastCalledWith(0, within(table).getAllByRole('row').length - 1));
  expect(screen.getByText('Client 19').closest('tr')?.getAttribute('aria-busy')).toBeNull();
  const gap = table.querySelector<HTMLElement>('[data-gap]');
  expect(Number.parseInt(gap?.style.blockSize ?? '', 10)).toBeLessThan(15_000_000);
});

test('only the chosen columns are shown, in the order they are named', () => {
  showTable(clients(1), { visibleColumns: ['contacts', 'name'] });
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('columnheader')).toEqual(['Contacts', 'Name']);
  expect(texts('cell')).toEqual(['0', 'Client 0']);
});

test('the whole cell of a box chooses its row, and with Shift all since the last one', () => {
  const onToggle = vi.fn();
  const labelOf = ({ name }: Client) => `Select ${name}`;
  showTable(clients(3), {
    selection: { selected: new Set(['c1']), labelOf, onToggle, state: 'some', onToggleAll: vi.fn() },
  });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Client 1' }).checked).toBe(true);
  const cell = screen.getByRole('checkbox', { name: 'Select Client 2' }).closest('td');
  if (cell) fireEvent.click(cell);
  if (cell) fireEvent.click(cell, { shiftKey: true });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Client 0' }));
  fireEvent.click(screen.getByText('20'));
  expect(onToggle.mock.calls).toEqual([
    [2, false],
    [2, true],
    [0, false],
  ]);
});

test.each([
  ['a narrow place', 390, 'Contacts'],
  ['a wide one', 1200, null],
])('in %s a long table is drawn as it fits', async (_, width, label) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  showTable(clients(200));
  const table = screen.getByRole('table', { name: 'Clients' });
  expect(table.hasAttribute('data-cards')).toBe(width < 768);
  // Until the script of long tables has come, its first rows may be either.
  await waitFor(() => expect(screen.getByText('10').getAttribute('data-label')).toBe(label));
});
