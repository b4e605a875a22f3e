import { deleteAsset } from '@app/contract/assets';
import type { CampaignContent } from '@app/contract/campaign-content';
import { getSolution, publishSolution, type SolutionDraft } from '@app/contract/solutions';
import { listTags } from '@app/contract/tags';
import { expect, test } from 'vitest';
import { contentWith } from '../../../test/rows.ts';
import { installDrawn } from './test-drawn.ts';
import { startInstalls } from './test-installs.ts';

const installs = await startInstalls();

const base = contentWith([{ key: 'a' }]);
const wait = (key: string, name: string) => ({ key, kind: 'wait' as const, name, days: 2, asset: null });
const mail = (key: string, name: string, asset: string) => ({ key, kind: 'email' as const, name, days: null, asset });
const more = { key: 'more', kind: 'email' as const, name: 'More', subject: 'More', body: 'And more.' };
type Names = { wait?: string; goal?: string; sequence?: string; first?: string };
/** A form leads to "Welcome", that to an appointment, this to "Later" with a mail of its own, and that to a tag. */
const contentOf = ({ wait: waits = 'Wait', goal = 'Booked', sequence = 'Later', first = 'Step a' }: Names = {}) =>
  ({
    goals: [
      { key: 'entry', name: 'Asked', kind: 'form', asset: null },
      { key: 'end', name: goal, kind: 'appointment', asset: null },
      { key: 'vip', name: 'Very important', kind: 'tag', asset: null },
    ],
    sequences: [
      { key: 'welcome', name: 'Welcome', steps: [mail('a', first, 'hello')] },
      { key: 'later', name: sequence, steps: [wait('w', waits), mail('m', 'Second mail', 'more')] },
    ],
    flow: [
      { from: 'entry', to: 'welcome' },
      { from: 'welcome', to: 'end' },
      { from: 'end', to: 'later' },
      { from: 'later', to: 'vip' },
    ],
    assets: [...base.assets, more],
  }) satisfies CampaignContent;

const installed = () => installDrawn(installs, contentOf());
/** Takes parts away by their names, and what leads there. */
const without = (draft: SolutionDraft, ...names: string[]): SolutionDraft => {
  const gone = new Set(
    [...draft.goals, ...draft.sequences].filter(({ name }) => names.includes(name)).map(({ id }) => id),
  );
  const left = <Part extends { id: string }>(parts: Part[]) => parts.filter(({ id }) => !gone.has(id));
  const flow = draft.flow.filter(({ from, to }) => !gone.has(from) && !gone.has(to));
  return { ...draft, goals: left(draft.goals), sequences: left(draft.sequences), flow };
};

test('a sequence that was taken away here and that the listing changes is offered, and comes back with its steps and ways', async () => {
  const { draw, update, drawn, differences, attention, settle, call, one } = await installed();
  await draw((draft) => without(draft, 'Later'));
  const { assets, savedDate: seenDate } = await call(getSolution, one);
  await call(publishSolution, { ...one, body: { waiting: 'finish', seenDate } });
  await call(deleteAsset, { ...one, assetId: String(assets.find(({ name }) => name === 'More')?.id) });
  await update(contentOf({ wait: 'Wait longer', sequence: 'Much later' }));
  const before = { steps: [['Step a']], goals: ['Asked', 'Booked', 'Very important'] };
  expect(await drawn()).toEqual({ ...before, flow: ['Asked > Welcome', 'Welcome > Booked'] });
  const [offered, ...others] = await differences();
  expect([offered, ...others]).toEqual([
    {
      ...{ part: 'deletedSequence', id: expect.any(Number), name: 'Later' },
      offered: {
        name: 'Much later',
        steps: [
          { name: 'Wait longer', action: { kind: 'wait', wait: { kind: 'for', amount: 2, unit: 'days' } } },
          { name: 'Second mail', action: { kind: 'email', asset: '0' } },
        ],
      },
    },
  ]);
  if (offered?.part !== 'deletedSequence') throw new Error('no difference');
  expect(await attention()).toContain('updateOffered');
  expect(await settle('deletedSequence', offered.id, true)).toEqual({ differences: [] });
  // Asked for twice, as by a second tab.
  expect(await settle('deletedSequence', offered.id, true)).toEqual({ differences: [] });
  expect((await attention()).includes('updateOffered')).toBe(false);
  const after = {
    ...before,
    steps: [['Step a'], ['Wait longer', 'Second mail']],
    flow: ['Asked > Welcome', 'Welcome > Booked', 'Booked > Much later', 'Much later > Very important'],
  };
  expect(await drawn()).toEqual(after);
  const { assets: now, draft } = await call(getSolution, one);
  const sent = now.find(({ name }) => name === 'More');
  expect(draft.sequences[1]?.steps[1]?.action).toEqual({ kind: 'email', asset: String(sent?.id) });
  // It is the listing's again.
  await update(contentOf({ wait: 'Wait a little', sequence: 'Later' }), 3);
  expect([(await drawn()).steps, await differences()]).toEqual([[['Step a'], ['Wait a little', 'Second mail']], []]);
  await expect(settle('deletedSequence', 987654321, true)).rejects.toMatchObject({ code: 'solution.notFound' });
});

test('a goal that was taken away here is offered as the listing has it now, and leads where both ends are there', async () => {
  const { draw, update, drawn, differences, attention, settle, call, one } = await installed();
  await draw((draft) => without(draft, 'Booked', 'Very important'));
  await update(contentOf({ goal: 'Met' }));
  const [goal, ...others] = await differences();
  // What the listing has as it was is not asked about.
  expect([goal, ...others]).toEqual([
    { part: 'deletedGoal', id: expect.any(Number), name: 'Booked', offered: { name: 'Met', kind: 'appointment' } },
  ]);
  if (goal?.part !== 'deletedGoal') throw new Error('no difference');
  expect(await attention()).toContain('updateOffered');
  expect(await settle('deletedGoal', goal.id, true)).toEqual({ differences: [] });
  expect(await settle('deletedGoal', goal.id, true)).toEqual({ differences: [] });
  expect(await drawn()).toMatchObject({
    goals: ['Asked', 'Met'],
    flow: ['Asked > Welcome', 'Welcome > Met', 'Met > Later'],
  });
  // A goal that waits for a tag has its tag, also where that was deleted with the goal.
  const renamed = contentOf({ goal: 'Met' });
  const tagged = renamed.goals.map((each) => (each.key === 'vip' ? { ...each, name: 'Best of all' } : each));
  await update({ ...renamed, goals: tagged }, 3);
  const [vip] = await differences();
  if (vip?.part !== 'deletedGoal') throw new Error('no difference');
  expect(await settle('deletedGoal', vip.id, true)).toEqual({ differences: [] });
  expect((await drawn()).flow).toContain('Later > Best of all');
  const { tags } = await call(listTags, { accountId: one.accountId });
  expect(tags.map(({ name }) => name)).toContain('Best of all');
  await expect(settle('deletedGoal', 987654321, true)).rejects.toMatchObject({ code: 'solution.notFound' });
});

test('what was left away is not offered again for the same version, nor until it changes', async () => {
  const { draw, update, drawn, differences, attention, settle } = await installed();
  await draw((draft) => without(draft, 'Booked', 'Later'));
  await update(contentOf({ goal: 'Met', wait: 'Wait longer' }));
  // Not settled, it is offered on as the listing has it by then.
  await update(contentOf({ goal: 'Met', wait: 'Wait longer', first: 'Anew' }), 3);
  const [sequence, goal, ...others] = await differences();
  expect([sequence?.part, goal?.part, others]).toEqual(['deletedSequence', 'deletedGoal', []]);
  if (sequence?.part !== 'deletedSequence' || goal?.part !== 'deletedGoal') throw new Error('no differences');
  await settle('deletedSequence', sequence.id, false);
  expect(await settle('deletedGoal', goal.id, false)).toEqual({ differences: [] });
  expect(await settle('deletedGoal', goal.id, false)).toEqual({ differences: [] });
  expect((await attention()).includes('updateOffered')).toBe(false);
  await update(contentOf({ goal: 'Met', wait: 'Wait longer', first: 'Once more' }), 4);
  expect(await differences()).toEqual([]);
  expect(await drawn()).toMatchObject({ steps: [['Once more']], goals: ['Asked', 'Very important'] });
  await update(contentOf({ goal: 'Came', wait: 'Wait longer', first: 'Once more' }), 5);
  expect(await differences()).toMatchObject([{ part: 'deletedGoal', offered: { name: 'Came' } }]);
});

test('what leads elsewhere in the listing is offered; what it drops as well is not', async () => {
  const { draw, update, differences } = await installed();
  await draw((draft) => without(draft, 'Booked', 'Later'));
  const content = contentOf();
  const flow = content.flow.map((way) => (way.to === 'vip' ? { from: 'later', to: 'end' } : way));
  await update({ ...content, flow });
  expect((await differences()).map(({ part }) => part)).toEqual(['deletedSequence', 'deletedGoal']);
  const dropped = {
    goals: content.goals.filter(({ key }) => key !== 'end'),
    sequences: content.sequences.filter(({ key }) => key !== 'later'),
    flow: [
      { from: 'entry', to: 'welcome' },
      { from: 'welcome', to: 'vip' },
    ],
  };
  await update({ ...content, ...dropped }, 3);
  expect(await differences()).toEqual([]);
});

test('a step that was moved elsewhere before its sequence was taken away stays where it is', async () => {
  const { draw, update, drawn, differences, settle } = await installed();
  await draw((draft) => {
    const moved = draft.sequences.flatMap(({ steps }) => steps).filter(({ name }) => name === 'Second mail');
    const left = without(draft, 'Later');
    return {
      ...left,
      sequences: left.sequences.map((each) => ({ ...each, steps: [...each.steps, ...moved] })),
    };
  });
  await update(contentOf({ wait: 'Wait longer' }));
  const [offered] = await differences();
  if (offered?.part !== 'deletedSequence') throw new Error('no difference');
  await settle('deletedSequence', offered.id, true);
  expect((await drawn()).steps).toEqual([['Step a', 'Second mail'], ['Wait longer']]);
});

test('a goal that is drawn again by undoing is no difference where it is what the listing has', async () => {
  const { draw, update, differences, attention } = await installed();
  let before: SolutionDraft | undefined;
  await draw((draft) => {
    before = draft;
    return without(draft, 'Booked');
  });
  const content = contentOf();
  await update({ ...content, flow: content.flow.filter(({ to }) => to !== 'vip' && to !== 'end') });
  expect(await differences()).toMatchObject([{ part: 'deletedGoal' }]);
  await draw((draft) => ({ ...draft, goals: before?.goals ?? [] }));
  expect([await differences(), (await attention()).includes('updateOffered')]).toEqual([[], false]);
});
