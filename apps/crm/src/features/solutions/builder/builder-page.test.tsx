import { addAsset } from '@app/contract/assets';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listPipelines } from '@app/contract/pipelines';
import { changeSolution, getSolution, type SolutionDetail, type SolutionDraft } from '@app/contract/solutions';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pipelines } from '#test/fake-deals.ts';
import { fakeDetail } from '#test/fake-solutions.ts';
import { givenCrm } from '#test/given-crm.ts';
import { button } from '#test/given-solution.tsx';
import { BuilderPage } from './builder-page.tsx';
import { withIds } from './edits.ts';

type Answers = Parameters<typeof givenCrm>[0];
type Sent = { draft: SolutionDraft; seenDate: string | null };

/** A server that keeps what it gets and gives new parts their ids. */
async function openBuilder(
  more: Answers = [],
  refuse: (sent: Sent, count: number) => void | Promise<void> = () => undefined,
  given: Partial<SolutionDetail> = {},
) {
  let current: SolutionDetail = fakeDetail({ goals: { g1: 52, g2: 0 }, ...given });
  const sent: Sent[] = [];
  await givenCrm([
    ...more,
    fake(getSolution, () => current),
    fake(changeSolution, async (_, body) => {
      const got = body as Sent;
      sent.push(got);
      const round = sent.length;
      await refuse(got, round);
      const parts = [...got.draft.sequences, ...got.draft.goals, ...got.draft.sequences.flatMap(({ steps }) => steps)];
      const fresh = parts.filter(({ id }) => id.startsWith('new'));
      const newIds = Object.fromEntries(fresh.map(({ id }, at) => [id, String(900 + 10 * round + at)]));
      const changedDate = `2026-03-05T10:00:0${round}.000Z`;
      // As another writes the same: with other names first.
      const { links, topicId, ...rest } = withIds(got.draft, newIds);
      current = { ...current, draft: { links, topicId, ...rest }, changedDate, savedDate: changedDate };
      return { solution: current, newIds };
    }),
  ]);
  openPage<Record<never, never>, '/solutions/$solutionId/edit'>(BuilderPage, '/solutions/7/edit', {
    path: '/solutions/$solutionId/edit',
  });
  await screen.findByText('Saved as a draft');
  return { sent, change: (next: Partial<SolutionDetail>) => (current = { ...current, ...next }) };
}
const saved = (sent: Sent[], count: number) => waitFor(() => expect(sent).toHaveLength(count));
/** Who is slow may have sent it in several parts: what counts is the last. */
const last = async (sent: Sent[]) => {
  await screen.findByText('Saved as a draft');
  return sent.at(-1)?.draft;
};
const panel = () => within(screen.getByRole('region', { name: 'Details' }));
const steps = (draft: SolutionDraft | undefined, at = 0) => draft?.sequences[at]?.steps.map(({ name }) => name);
async function choose(menu: string | RegExp, item: string) {
  await userEvent.click(await button(menu));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('steps are added, filled in, moved and taken back; each is saved by itself under the id that it got', async () => {
  const { sent } = await openBuilder();
  expect(screen.queryByText('0')).toBeNull();
  await choose('Add step at the end of “Warm”', 'Webhook');
  // Nothing is sent while something is missing.
  await screen.findByText('Not saved yet: fill in what is missing');
  expect(sent).toHaveLength(0);
  await userEvent.click(panel().getByRole('textbox', { name: 'Address' }));
  await userEvent.paste('https://a.example/hook');
  await saved(sent, 1);
  expect(sent[0]?.draft.sequences[1]?.steps[0]).toMatchObject({ action: { url: 'https://a.example/hook' } });
  expect(sent[0]?.seenDate).toBeNull();
  await screen.findByText('Saved as a draft');
  await choose('Actions for “Webhook”', 'Move to “Hello again”');
  await saved(sent, 2);
  expect(steps(sent[1]?.draft)).toEqual(['Line by line', 'Pause', 'Has read it?', 'Webhook']);
  expect(sent[1]?.draft.sequences[0]?.steps[3]?.id).toBe('910');
  expect(sent[1]?.seenDate).toBe('2026-03-05T10:00:01.000Z');
  await userEvent.click(await button('Undo'));
  await saved(sent, 3);
  expect(steps(sent[2]?.draft, 1)).toEqual(['Webhook']);
  await userEvent.click(await button('Redo'));
  await saved(sent, 4);
  expect(steps(sent[3]?.draft, 1)).toEqual([]);
});

test('who types on while a new part gets its id loses no letter and not the field', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { sent } = await openBuilder([], (_, count) => (count === 1 ? answered : undefined));
  await userEvent.click(await button('Add sequence after “Buys”'));
  const field = panel().getByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Th');
  await saved(sent, 1);
  await userEvent.keyboard('an');
  answer();
  // The letters come while the answer is read, in the moments before the page is drawn anew, and after.
  for (const letter of ['k', 's', ' ', 'a', ' ', 'l', 'o', 't']) await userEvent.keyboard(letter);
  await waitFor(() => expect(sent.at(-1)?.draft.sequences[2]?.name).toBe('Thanks a lot'));
  expect(new Set(sent.slice(1).map(({ draft }) => draft.sequences[2]?.id))).toEqual(new Set(['910']));
  expect(document.activeElement).toBe(field);
  expect(panel().getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Thanks a lot');
});

test('a goal gets a sequence, a decision its questions and ways; a circle is said where it is', async () => {
  const { sent } = await openBuilder();
  await userEvent.click(await button('Add sequence after “Buys”'));
  const name = panel().getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.paste('Thanks');
  const before = await last(sent);
  expect(before?.flow).toContainEqual({ from: 'g2', to: before?.sequences[2]?.id });
  await userEvent.click(screen.getByRole('button', { name: /^Decision Has read it/ }));
  await userEvent.click(panel().getByRole('button', { name: 'Add question' }));
  await userEvent.selectOptions(
    panel().getByRole('combobox', { name: 'The answer is yes if' }),
    'at least one applies',
  );
  await userEvent.selectOptions(panel().getByRole('combobox', { name: 'If no, go to' }), 'Thanks');
  expect((await last(sent))?.sequences[0]?.steps[2]?.action).toMatchObject({
    rule: { match: 'any', tests: [{ kind: 'opened' }, { kind: 'field' }] },
    // The id that it got when it was first sent.
    no: '910',
  });
  await choose('Actions for “Thanks”', 'Edit');
  await userEvent.click(panel().getByRole('checkbox', { name: 'Buys' }));
  expect((await screen.findAllByText('It leads back to where it began.')).length).toBeGreaterThan(0);
});

test('a new mail is made for a step that has none', async () => {
  const made: unknown[] = [];
  const { sent } = await openBuilder([
    fake(addAsset, (_, body) => {
      made.push(body);
      return {
        ...{ id: 77, solutionId: 7, kind: 'email' as const, name: 'Email', version: 1, publishedVersion: null },
        content: { kind: 'email' as const, subject: '', preview: '', blocks: [] },
        ...{ savedDate: null, savedBy: null, isLocked: false, lockedBy: null, url: null, ownHosts: [] },
      };
    }),
  ]);
  await choose('Add step before “Wait 2 days”', 'Email');
  panel().getByText('Choose what to send.');
  await userEvent.click(panel().getByRole('button', { name: 'Create a new one' }));
  await waitFor(() =>
    expect(sent.at(-1)?.draft.sequences[0]?.steps[1]?.action).toEqual({ kind: 'email', asset: '77' }),
  );
  expect(made).toEqual([{ kind: 'email', name: 'Email' }]);
});

test('whose colleague was quicker is asked which drawing stays; a failure is tried again', async () => {
  const { sent, change } = await openBuilder([], (_, count) => {
    if (count === 1) throw new AppError('solution.changed');
    if (count === 2) throw new AppError('server.unexpected');
  });
  change({ changedDate: '2026-03-05T11:00:00.000Z', savedDate: '2026-03-05T11:00:00.000Z' });
  await choose('Actions for “Wait 2 days”', 'Delete');
  await screen.findByText(/A colleague has saved a newer version/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep yours' })).toBeDefined());
  await userEvent.click(screen.getByRole('button', { name: 'Keep yours' }));
  await screen.findByText(/There was an error saving the solution/);
  await userEvent.click(await button('Try again'));
  await saved(sent, 3);
  expect(sent.map(({ seenDate }) => seenDate)).toEqual([null, '2026-03-05T11:00:00.000Z', '2026-03-05T11:00:00.000Z']);
  await screen.findByText('Saved as a draft');
});

test('what the server refuses says what is wrong and where, and is sent again once it is changed', async () => {
  const { sent } = await openBuilder([], ({ draft }, count) => {
    const id = draft.sequences[0]?.steps[0]?.id ?? '';
    if (count === 1) throw new AppError('solution.invalid', [{ problem: 'unknown', id }]);
  });
  await choose('Add step at the end of “Warm”', 'Tag');
  await saved(sent, 1);
  const name = steps(sent[0]?.draft)?.[0];
  expect((await screen.findByRole('alert')).textContent).toContain(
    `Not saved. ${name}: It leads to something that does not exist.`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await saved(sent, 2);
});

test('a goal waits for a deal in one stage, which is to be chosen', async () => {
  const { sent } = await openBuilder([fake(listPipelines, () => ({ pipelines }))]);
  await choose('Actions for “Buys”', 'Edit');
  await userEvent.selectOptions(
    panel().getByRole('combobox', { name: 'Reached by' }),
    panel().getByRole('option', { name: 'Deal comes to a stage' }),
  );
  expect(panel().getAllByText('Choose a stage.').length).toBeGreaterThan(0);
  const choice = panel().getByRole('combobox', { name: 'Stage' });
  await within(choice).findByRole('option', { name: 'Offer' });
  expect(within(choice).getByRole('group', { name: 'Sales' })).toBeDefined();
  await userEvent.selectOptions(choice, '12');
  await waitFor(() => expect(sent.at(-1)?.draft.goals[1]?.source).toEqual({ stageId: 12 }));
  expect(sent.at(-1)?.draft.goals[1]).toMatchObject({ id: 'g2', kind: 'stage' });
  expect(panel().queryByText('Choose a stage.')).toBeNull();
});

test('a stage that a listing names and the account does not have is named where one is chosen', async () => {
  const { goals, ...draft } = fakeDetail().draft;
  const named = goals.map((goal) => ({ ...goal, kind: 'stage' as const, source: { stageName: 'Qualified' } }));
  const { sent } = await openBuilder([fake(listPipelines, () => ({ pipelines }))], () => undefined, {
    draft: { ...draft, goals: named },
  });
  await choose('Actions for “Buys”', 'Edit');
  const missing = 'There is no stage “Qualified”. Choose another one, or add it to a pipeline.';
  expect(panel().getAllByText(missing).length).toBeGreaterThan(0);
  const choice = panel().getByRole('combobox', { name: 'Stage' });
  await within(choice).findByRole('option', { name: 'New' });
  await userEvent.selectOptions(choice, '11');
  expect(panel().queryByText(missing)).toBeNull();
  await waitFor(() => expect(sent.at(-1)?.draft.goals[1]?.source).toEqual({ stageId: 11 }));
});

test('a goal waits for a call of a program by two names, and both are to be filled in', async () => {
  const { sent } = await openBuilder();
  await choose('Actions for “Buys”', 'Edit');
  await userEvent.selectOptions(
    panel().getByRole('combobox', { name: 'Reached by' }),
    panel().getByRole('option', { name: 'API call' }),
  );
  const missing = 'Fill in the integration and the call name.';
  expect(panel().getAllByText(missing).length).toBeGreaterThan(0);
  await userEvent.click(panel().getByRole('textbox', { name: 'Integration' }));
  await userEvent.keyboard('shop{Tab}bought');
  await waitFor(() =>
    expect(sent.at(-1)?.draft.goals[1]).toMatchObject({
      kind: 'api',
      source: { integration: 'shop', callName: 'bought' },
    }),
  );
  expect(panel().queryByText(missing)).toBeNull();
});

test('a goal of a link offers those of the emails, and says where none leads', async () => {
  const { goals, ...draft } = fakeDetail().draft;
  const clicked = goals.map((goal) => ({ ...goal, kind: 'link' as const, source: null }));
  const { sent } = await openBuilder([], () => undefined, {
    draft: { ...draft, goals: clicked, links: { guide: 'https://us.example/guide/' } },
    mailLinks: ['{{ link.guide }}', 'https://us.example/news', 'https://us.example/?c={{ contact.email }}'],
  });
  await choose('Actions for “Buys”', 'Edit');
  const address = panel().getByRole('combobox', { name: 'Address' });
  const offered = [...(address as HTMLInputElement).list!.options].map(({ value, text }) => [value, text]);
  expect(offered).toEqual([
    ['{{ link.guide }}', 'https://us.example/guide'],
    ['https://us.example/news', 'https://us.example/news'],
  ]);
  const lost = /^No message of this solution leads to this address/;
  expect(panel().queryByText(lost)).toBeNull();
  await userEvent.click(address);
  await userEvent.paste('{{ link.news }}');
  panel().getByText(lost);
  await userEvent.clear(address);
  await userEvent.paste('https://us.example/guide');
  expect(panel().queryByText(lost)).toBeNull();
  await waitFor(() => expect(sent.at(-1)?.draft.goals[1]?.source).toEqual({ url: 'https://us.example/guide' }));
});
