import { deleteAsset } from '@app/contract/assets';
import type { CampaignContent } from '@app/contract/campaign-content';
import { getSolution, publishSolution, type SolutionDraft } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { contentWith } from '../../../test/rows.ts';
import { installDrawn, renamed } from './test-drawn.ts';
import { startInstalls } from './test-installs.ts';

const installs = await startInstalls();

const more = { key: 'more', kind: 'email' as const, name: 'More', subject: 'More', body: 'And more.' };
/** Three steps, of which the second has a mail of its own. */
const contentOf = (name: string, sequence = 'Welcome'): CampaignContent => {
  const content = contentWith([{ key: 'a' }, { key: 'b', name, asset: 'more' }, { key: 'c' }]);
  return {
    ...content,
    sequences: content.sequences.map((each) => ({ ...each, name: sequence })),
    assets: [...content.assets, more],
  };
};
const installed = () => installDrawn(installs, contentOf('Step b'));
const without = (draft: SolutionDraft, name: string): SolutionDraft => ({
  ...draft,
  sequences: draft.sequences.map((sequence) => ({
    ...sequence,
    steps: sequence.steps.filter((step) => step.name !== name),
  })),
});

test('a sequence that was renamed here and that the listing renames is offered under its new name, taken or left', async () => {
  const { draw, update, differences, attention, settle, call, one } = await installed();
  const names = async () => (await call(getSolution, one)).draft.sequences.map(({ name }) => name);
  await draw((draft) => ({ ...draft, sequences: renamed(draft.sequences, 'Welcome', 'Hello') }));
  await update(contentOf('Step b', 'Second name'));
  const [offered, ...others] = await differences();
  expect([offered, ...others]).toEqual([
    { part: 'sequence', id: expect.any(Number), name: 'Hello', here: 'Hello', offered: 'Second name' },
  ]);
  if (offered?.part !== 'sequence') throw new Error('no difference');
  expect(await attention()).toContain('updateOffered');
  expect(await settle('sequence', offered.id, false)).toEqual({ differences: [] });
  expect([await names(), (await attention()).includes('updateOffered')]).toEqual([['Hello'], false]);
  // What was left is not offered again until it changes again.
  await update(contentOf('Step b', 'Second name'), 3);
  expect(await differences()).toEqual([]);
  await update(contentOf('Step b', 'Fourth name'), 4);
  expect(await differences()).toMatchObject([{ part: 'sequence', offered: 'Fourth name' }]);
  expect(await settle('sequence', offered.id, true)).toEqual({ differences: [] });
  expect(await settle('sequence', offered.id, true)).toEqual({ differences: [] });
  expect(await names()).toEqual(['Fourth name']);
  await update(contentOf('Step b', 'Fifth name'), 5);
  expect([await names(), await differences()]).toEqual([['Fifth name'], []]);
  await expect(settle('sequence', 987654321, true)).rejects.toMatchObject({ code: 'solution.notFound' });
});

test('what both call the same is no difference', async () => {
  const { draw, update, differences, attention } = await installed();
  await draw((draft) => ({ ...draft, sequences: renamed(draft.sequences, 'Welcome', 'Hello') }));
  await update(contentOf('Step b', 'Hello'));
  expect(await differences()).toEqual([]);
  await update(contentOf('Step b', 'Third name'), 3);
  await draw((draft) => ({ ...draft, sequences: renamed(draft.sequences, 'Hello', 'Third name') }));
  expect([await differences(), (await attention()).includes('updateOffered')]).toEqual([[], false]);
});

test('a step that was taken away here and that the listing changes is offered, added with what it sends, or left away', async () => {
  const { draw, update, drawn, differences, attention, settle, call, one } = await installed();
  await draw((draft) => without(draft, 'Step b'));
  const { assets, savedDate: seenDate } = await call(getSolution, one);
  await call(publishSolution, { ...one, body: { waiting: 'finish', seenDate } });
  await call(deleteAsset, { ...one, assetId: String(assets.find(({ name }) => name === 'More')?.id) });
  await update(contentOf('Second words'));
  const [offered, ...others] = await differences();
  expect([offered, ...others]).toEqual([
    {
      ...{ part: 'deletedStep', id: expect.any(Number), name: 'Step b' },
      offered: { name: 'Second words', action: { kind: 'email', asset: '0' } },
    },
  ]);
  if (offered?.part !== 'deletedStep') throw new Error('no difference');
  expect(await attention()).toContain('updateOffered');
  expect(await drawn()).toMatchObject({ steps: [['Step a', 'Step c']] });
  expect(await settle('deletedStep', offered.id, false)).toEqual({ differences: [] });
  expect((await attention()).includes('updateOffered')).toBe(false);
  // What was left away is not offered again until it changes again.
  await update(contentOf('Second words'), 3);
  expect(await differences()).toEqual([]);
  await update(contentOf('Fourth words'), 4);
  expect(await settle('deletedStep', offered.id, true)).toEqual({ differences: [] });
  expect(await settle('deletedStep', offered.id, true)).toEqual({ differences: [] });
  expect(await drawn()).toMatchObject({ steps: [['Step a', 'Fourth words', 'Step c']] });
  const after = await call(getSolution, one);
  const mail = after.assets.find(({ name }) => name === 'More');
  expect(after.draft.sequences[0]?.steps[1]?.action).toEqual({ kind: 'email', asset: String(mail?.id) });
  // It is the listing's again.
  await update(contentOf('Fifth words'), 5);
  expect([(await drawn()).steps, await differences()]).toEqual([[['Step a', 'Fifth words', 'Step c']], []]);
  await expect(settle('deletedStep', 987654321, true)).rejects.toMatchObject({ code: 'solution.notFound' });
});

test('a step that was taken away here and that the listing drops as well is not offered', async () => {
  const { draw, update, drawn, differences } = await installed();
  await draw((draft) => without(draft, 'Step b'));
  await update(contentOf('Second words'));
  expect(await differences()).toHaveLength(1);
  const content = contentOf('Second words');
  const dropped = content.sequences.map((each) => ({ ...each, steps: each.steps.filter(({ key }) => key !== 'b') }));
  await update({ ...content, sequences: dropped }, 3);
  expect([await differences(), (await drawn()).steps]).toEqual([[], [['Step a', 'Step c']]]);
});

test('a step that was moved here to another sequence is offered there', async () => {
  const { draw, update, drawn, differences, settle } = await installed();
  await draw((draft) => {
    const moved = draft.sequences.flatMap(({ steps }) => steps).filter(({ name }) => name === 'Step b');
    const left = without(draft, 'Step b');
    return { ...left, sequences: [...left.sequences, { id: 'new1', name: 'Ours', steps: moved }] };
  });
  await update(contentOf('Second words'));
  const [offered, ...others] = await differences();
  expect([offered, ...others]).toMatchObject([{ part: 'step', name: 'Step b', offered: { name: 'Second words' } }]);
  if (offered?.part !== 'step') throw new Error('no difference');
  expect(await settle('step', offered.id, true)).toEqual({ differences: [] });
  expect((await drawn()).steps).toEqual([['Step a', 'Step c'], ['Second words']]);
  await update(contentOf('Third words'), 3);
  expect((await drawn()).steps).toEqual([['Step a', 'Step c'], ['Second words']]);
  expect(await differences()).toMatchObject([{ part: 'step', offered: { name: 'Third words' } }]);
});
