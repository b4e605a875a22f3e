import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import {
  changePipeline,
  createPipeline,
  deletePipeline,
  listPipelines,
  type Pipeline,
  type StageFields,
  sortPipelines,
} from '@app/contract/pipelines';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { pipeline } from '#test/given-deal.tsx';
import { Modals } from '#test/modals.tsx';
import { PipelinesPage } from './pipelines-page.tsx';
import { destinations, draftsOf, faultOf, newStage } from './stage-drafts.ts';

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => act(closeModals));

test.each([
  [{ name: ' ', odds: '10', targetDays: '' }, 'name'],
  [{ name: 'New', odds: '', targetDays: '' }, 'odds'],
  [{ name: 'New', odds: '101', targetDays: '' }, 'odds'],
  [{ name: 'New', odds: '0.5', targetDays: '' }, 'odds'],
  [{ name: 'New', odds: '0', targetDays: '0' }, 'targetDays'],
  [{ name: 'New', odds: '100', targetDays: '999' }, undefined],
])('of a stage with %j the fault is %s', (typed, fault) => expect(faultOf({ ...newStage(), ...typed })).toBe(fault));

test('deals of a stage that goes away go where somebody said, as long as that stage stays', () => {
  const [first, second, third] = draftsOf(pipeline());
  if (!first || !second || !third) throw new Error('three stages are given');
  const before = [first, second, third];
  const chosen = new Map([[11, 13]]);
  expect(destinations(before, [second, third], chosen)).toEqual([{ stage: first, to: 13 }]);
  expect(destinations(before, [second], chosen).map(({ to }) => to)).toEqual([12, 12]);
  expect(destinations(before, [newStage(), first, second, third], chosen)).toEqual([]);
});

test('a pipeline is added, its stages are changed and taken away with where their deals go, and it is deleted', async () => {
  let pipelines = [pipeline()];
  const sent: unknown[] = [];
  const made = (id: number, { name, stages }: { name: string; stages: StageFields[] }): Pipeline => ({
    id,
    name,
    stages: stages.map((stage, at) => ({ ...stage, id: stage.id ?? id * 10 + at, pipelineId: id, deals: 0 })),
  });
  let refuses = true;
  await givenCrm([
    fake(listPipelines, () => ({ pipelines })),
    fake(createPipeline, (_, body) => {
      const added = made(2, body as Pipeline);
      pipelines = [...pipelines, added];
      return added;
    }),
    fake(changePipeline, (_, body) => {
      if (refuses) {
        refuses = false;
        throw new AppError('stage.hasDeals');
      }
      sent.push(body);
      const changed = made(1, body as Pipeline);
      pipelines = pipelines.map((each) => (each.id === 1 ? changed : each));
      return changed;
    }),
    fake(sortPipelines, (_, body) => {
      sent.push(body);
      pipelines = pipelines.toReversed();
    }),
    fake(deletePipeline, ({ pathname, search }) => {
      sent.push(`${pathname}${search}`);
      pipelines = pipelines.filter(({ id }) => id !== 1);
    }),
  ]);
  openPage(
    () => (
      <>
        <PipelinesPage />
        <Modals />
      </>
    ),
    '/settings/pipelines',
  );
  const quote = (await screen.findByText('Odds: 50%')).closest('li');
  expect(quote?.textContent).toBe('QuoteOdds: 50%Target days: 3Checklist: 2Open deals: 1');
  expect(screen.queryByRole('button', { name: 'Delete Sales' })).toBeNull();

  await click('Add pipeline');
  const add = await dialog('Add pipeline');
  await userEvent.type(await add.findByRole('textbox', { name: /^Name/ }), 'Service');
  await userEvent.click(add.getByRole('button', { name: 'Save pipeline' }));
  await add.findByText('Correct the marked fields.');
  await userEvent.type(add.getByRole('textbox', { name: 'Stage' }), 'Asked');
  // Whoever types on does not wait for a frame: each key goes where the one before has led.
  fireEvent.click(add.getByRole('button', { name: 'Add stage' }));
  expect(document.activeElement).toBe(add.getAllByRole('textbox', { name: 'Stage' })[1]);
  fireEvent.click(add.getByRole('button', { name: 'Save pipeline' }));
  expect(document.activeElement).toBe(add.getAllByRole('spinbutton', { name: 'Odds in %' })[0]);
  fireEvent.click(add.getByRole('button', { name: 'Add a checklist Asked' }));
  fireEvent.click(add.getByRole('button', { name: 'Add item' }));
  expect(document.activeElement).toBe(add.getByRole('textbox', { name: 'Item 1' }));
  await userEvent.click(add.getByRole('button', { name: 'Delete Item 1' }));
  await userEvent.click(add.getByRole('button', { name: 'Delete Stage 2' }));
  await userEvent.type(add.getByRole('spinbutton', { name: 'Odds in %' }), '20{Enter}');
  await screen.findByText('Pipeline “Service” saved');

  await click('Edit Sales');
  const edit = await dialog('Edit pipeline');
  await userEvent.click(await edit.findByRole('button', { name: 'Delete New' }));
  await userEvent.selectOptions(
    edit.getByRole('combobox', { name: 'Open deals in “New”: 2. Where do they go?' }),
    'Signing',
  );
  await userEvent.click(edit.getByRole('button', { name: 'Move Signing up' }));
  await userEvent.click(edit.getByRole('button', { name: 'Save pipeline' }));
  await edit.findByText(/A colleague has changed this pipeline in the meantime/);
  await userEvent.click(edit.getByRole('button', { name: 'Save pipeline' }));
  await screen.findByText('Pipeline “Sales” saved');
  expect(sent).toMatchObject([{ name: 'Sales', stages: [{ id: 13 }, { id: 12 }], moveTo: { 11: 13 } }]);

  await click('Move Service up');
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: [2, 1] }));
  await click('Delete Sales');
  const remove = await dialog('Delete pipeline');
  await remove.findByText(/Open deals in “Sales”: 0/);
  await userEvent.click(remove.getByRole('button', { name: 'Delete Sales' }));
  await screen.findByText('Pipeline “Sales” deleted');
  expect(sent.at(-1)).toMatch(/pipelines\/1\?moveTo=20$/);
});
