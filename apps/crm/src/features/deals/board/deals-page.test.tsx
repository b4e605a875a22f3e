import { AppError } from '@app/contract/errors';
import type { PageProps } from '@app/frame/app/route.ts';
import { ids, openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deal, dealServer } from '#test/fake-deals.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { DealsPage } from './deals-page.tsx';
import { dealsSearch } from './search.ts';

const Page = (props: PageProps<typeof dealsSearch>) => (
  <>
    <DealsPage {...props} />
    <Modals />
  </>
);

async function open(deals: Parameters<typeof dealServer>[0], at = '/deals', before?: (server: Server) => void) {
  const { server, answers } = dealServer(deals);
  before?.(server);
  await givenCrm(answers);
  return { server, ...openPage(Page, at, { search: dealsSearch }) };
}
type Server = ReturnType<typeof dealServer>['server'];

const column = (name: string) => screen.getByRole('region', { name });
const cards = (name: string) =>
  within(column(name))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY - 1000).toISOString();

/** Of the newest message: those of before may still be there. */
const undo = () => userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);

test('a board shows every column with its count and sums by currency, and a card says what there is to know', async () => {
  const nextStep = { kind: 'task' as const, id: 3, name: 'Call back', date: '2026-03-04' };
  await open([
    deal(1, { name: 'Roof', nextStep, lastActivityDate: ago(3) }),
    deal(2, { name: 'Boiler', currencyCode: 'EUR', value: 50_000, stageSince: ago(9) }),
    deal(3, { name: 'Wiring', stageId: 12 }),
  ]);
  await screen.findByText('Roof');
  expect(screen.getByText('3 deals')).toBeDefined();
  const first = within(column('New'));
  expect(first.getByText('$1,000.00 · €500.00')).toBeDefined();
  expect(first.getByText('Weighted: $100.00 · €50.00')).toBeDefined();
  expect(within(column('Offer')).getByText('Weighted: $500.00')).toBeDefined();
  expect(within(column('Agreed')).getByText('No deals in this stage')).toBeDefined();
  const [roof, boiler] = first.getAllByRole('listitem');
  for (const text of ['Petra Quill · Mara Okafor', '$1,000.00', 'Call back', '3 days idle'])
    expect(within(roof!).getByText(text)).toBeDefined();
  for (const text of ['No next step', '9 days in this stage']) expect(within(boiler!).getByText(text)).toBeDefined();
});

test('with the keyboard a card is lifted, carried and dropped; it is shown at once, said, and taken back by undo', async () => {
  const { server } = await open([deal(1, { name: 'Roof' }), deal(2, { name: 'Boiler' })]);
  let answer = () => {};
  server.gate = new Promise((resolve) => {
    answer = resolve;
  });
  (await screen.findByRole('link', { name: 'Roof' })).focus();
  // Escape leaves it where it was.
  await userEvent.keyboard(' {ArrowRight}');
  expect(screen.getByText('“Roof” is over Offer.')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('“Roof” stays where it was.')).toBeDefined();
  expect(server.sent).toEqual([]);
  await userEvent.keyboard(' {ArrowRight} ');
  expect(cards('Offer')).toEqual(['Roof']);
  expect(within(column('Offer')).getByText('Weighted: $500.00')).toBeDefined();
  expect(within(column('New')).getByText('Weighted: $100.00')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Roof'));
  answer();
  await screen.findByText('“Roof” moved to Offer');
  expect(server.sent).toEqual([{ what: 'move', body: { stageId: 12, seenStageId: 11 } }]);
  await undo();
  await waitFor(() => expect(cards('New')).toContain('Roof'));
  await waitFor(() => expect(server.sent.at(-1)).toEqual({ what: 'move', body: { stageId: 11, seenStageId: 12 } }));
});

test('who moves what somebody else has moved is told, and sees where it is', async () => {
  const { server } = await open([deal(1, { name: 'Roof' })]);
  (await screen.findByRole('link', { name: 'Roof' })).focus();
  server.deals = [deal(1, { name: 'Roof', stageId: 13 })];
  server.refusal = new AppError('deal.moved');
  await userEvent.keyboard(' {ArrowRight}{Enter}');
  await screen.findByText(/^Somebody else has moved “Roof” in the meantime/);
  await waitFor(() => expect(cards('Agreed')).toEqual(['Roof']));
  server.refusal = new AppError('deal.checklist', { open: [{ id: 'a', text: 'Budget' }] });
  screen.getByRole('link', { name: 'Roof' }).focus();
  await userEvent.keyboard(' {ArrowLeft}{Enter}');
  await screen.findByText('“Roof” stays in “Agreed” until what is required on its checklist is checked off: Budget.');
});

test('a deal that is dropped on won or lost asks why, leaves the board, and comes back by undo', async () => {
  const { server } = await open([deal(1, { name: 'Roof', stageId: 13 }), deal(2)]);
  (await screen.findByRole('link', { name: 'Roof' })).focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight} ');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as lost' }));
  await userEvent.type(await dialog.findByLabelText('Why was “Roof” lost?'), 'Too dear{Enter}');
  await screen.findByText('“Roof” marked as lost');
  expect(server.sent).toEqual([{ what: 'close', body: { status: 'lost', reason: 'Too dear' } }]);
  expect(cards('Agreed')).toEqual([]);
  await undo();
  await waitFor(() => expect(cards('Agreed')).toEqual(['Roof']));
  // Without dragging: from its menu.
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Roof' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Offer' }));
  await waitFor(() => expect(cards('Offer')).toEqual(['Roof']));
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Roof' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete deal' }));
  await screen.findByText('“Roof” deleted');
  await waitFor(() => expect(cards('Offer')).toEqual([]));
});

test('of a column more deals than came with the board are loaded when they are wanted', async () => {
  const { server } = await open(Array.from({ length: 12 }, (_, at) => deal(at + 1)));
  await screen.findByText('Deal 5');
  expect(screen.queryByText('Deal 6')).toBeNull();
  expect(screen.getByText('12 deals')).toBeDefined();
  await userEvent.click(within(column('New')).getByRole('button', { name: 'Show more' }));
  await screen.findByText('Deal 12');
  expect(cards('New')).toHaveLength(12);
  expect(server.lists).toEqual([
    { filter: { stageId: [11], status: ['active', 'auto follow-up'] }, sort: '-lastActivity' },
  ]);
});

test('search, filters, pipeline and view stand in the address, and an empty answer says what helps', async () => {
  const { server, address } = await open([deal(1, { name: 'Roof' })], '/deals?noStep=yes&close=2026-01-01..2026-02-01');
  await screen.findByText('Roof');
  expect(server.boards.at(-1)).toEqual({ noNextStep: true, closeFrom: '2026-01-01', closeTo: '2026-02-01' });
  await userEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await userEvent.click(panel.getByLabelText('Too long in this stage'));
  await userEvent.click(panel.getByLabelText('Offer'));
  await userEvent.click(await panel.findByLabelText('Mara Okafor'));
  await waitFor(() => expect(server.boards.at(-1)).toMatchObject({ isLate: true, stageId: [12], owner: [ids.user] }));
  await waitFor(() => expect(address()).toContain('late=yes'));
  await userEvent.click(panel.getByRole('button', { name: 'Show deals' }));
  await screen.findByText('No deals match your search and filters.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Reset filters' }).at(-1)!);
  await screen.findByText('Roof');
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  const row = within((await screen.findByRole('link', { name: 'Roof' })).closest('tr')!);
  for (const text of ['Petra Quill', '$1,000.00', 'New']) expect(row.getByText(text)).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Won deals');
  await waitFor(() => expect(server.lists.at(-1)?.filter).toEqual({ pipelineId: 1, status: ['won'] }));
  await screen.findByText('No deals match your search and filters.');
  await userEvent.selectOptions(screen.getByLabelText('Pipeline'), 'Renewals');
  await waitFor(() => expect(address()).toBe('/deals?view=list&status=won&pipeline=2'));
});

test('a board that cannot be loaded says so and loads again', async () => {
  const { server } = await open([deal(1)], '/deals', (given) => {
    given.isDown = true;
  });
  await screen.findByText('There was an error retrieving deals. Try again.');
  server.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Deal 1');
});

test('a deal is added with its contact and its money; what fails keeps what was typed; an edit sends what changed', async () => {
  const { server } = await open([deal(1, { name: 'Roof', value: 123_450 })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add deal in Offer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add deal' }));
  // The form comes after its modal; whoever types at once types the name.
  const name = await dialog.findByLabelText(/^Name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.keyboard('Kitchen');
  await userEvent.type(dialog.getByLabelText('Value'), '1,25x');
  const submit = dialog.getByRole('button', { name: 'Add deal' });
  await userEvent.click(submit);
  expect(dialog.getByText('Enter an amount, for example 1250.')).toBeDefined();
  await userEvent.clear(dialog.getByLabelText('Value'));
  await userEvent.type(dialog.getByLabelText('Value'), '1,250.5');
  await userEvent.type(dialog.getByLabelText('Primary contact', { selector: 'input' }), 'ada');
  await userEvent.click(await screen.findByText('Ada Byron · ada@engines.example'));
  server.refusal = new AppError('deal.invalid');
  await userEvent.click(submit);
  await dialog.findByText('There was an error adding the deal. Try again.');
  await userEvent.click(submit);
  await screen.findByText('“Kitchen” added');
  expect(server.sent.at(-1)?.body).toEqual({
    ...{ name: 'Kitchen', ownerId: ids.user, stageId: 12, value: 125_050, currencyCode: 'USD' },
    ...{ primaryContactId: 7, contactIds: [], estimatedCloseDate: null },
  });
  await waitFor(() => expect(cards('Offer')).toEqual(['Kitchen']));

  await userEvent.click(screen.getByRole('button', { name: 'Actions for Roof' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit deal' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit deal' }));
  const value = await edit.findByLabelText('Value');
  expect(value).toHaveProperty('value', '1234.50');
  await userEvent.clear(value);
  await userEvent.type(value, '2000{Enter}');
  // The one before may still be on screen, with an undo of its own.
  const saved = within((await screen.findByText('“Roof” saved')).parentElement as HTMLElement);
  expect(server.sent.at(-1)?.body).toEqual({ change: { value: 200_000 }, seen: { value: 123_450 } });
  await userEvent.click(saved.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.sent.at(-1)?.body).toEqual({ change: { value: 123_450 }, seen: { value: 200_000 } }),
  );
});
