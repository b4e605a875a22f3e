import { bundleLimits } from '@app/contract/bundles';
import { describe, expect, test } from 'vitest';
import { addCampaigns, type BundleDraft, draftFaults, removeCampaigns, startDraft, tidyDraft } from './bundle-draft.ts';

const copyOf = (name: string) => `${name} (copy)`;
const draft = (more: Partial<BundleDraft> = {}): BundleDraft => ({ name: 'A', description: '', refs: ['a'], ...more });
const many = (count: number) => Array.from({ length: count }, (_, at) => `ref-${at}`);

describe('a draft starts', () => {
  test('empty', () => {
    expect(startDraft({}, copyOf)).toEqual({ name: '', description: '', refs: [] });
  });

  test('with the campaigns it is given, each once', () => {
    expect(startDraft({ solutionRefs: ['b', 'a', 'b'] }, copyOf).refs).toEqual(['b', 'a']);
  });

  test('from another bundle, under a name of its own', () => {
    const from = { name: 'Growth', description: 'For all', solutionRefs: ['b', 'a'] };
    expect(startDraft({ from }, copyOf)).toEqual({ name: 'Growth (copy)', description: 'For all', refs: ['b', 'a'] });
  });

  test.each(['x'.repeat(120), `${'x'.repeat(112)}\u{1f680}\u{1f680}\u{1f680}\u{1f680}`, `${'x'.repeat(110)}      end`])(
    'from %j, whose copy still fits and is whole',
    (name) => {
      const { name: copy } = startDraft({ from: { name, description: '', solutionRefs: [] } }, copyOf);
      expect(copy.length).toBeLessThanOrEqual(bundleLimits.name);
      expect(copy.isWellFormed()).toBe(true);
      expect(copy).toMatch(/\S \(copy\)$/);
    },
  );
});

describe('campaigns', () => {
  test('are added at the end, each once, as many as fit', () => {
    expect(addCampaigns(draft({ refs: ['b', 'a'] }), ['c', 'b']).refs).toEqual(['b', 'a', 'c']);
    expect(addCampaigns(draft(), many(500)).refs).toEqual(['a', ...many(199)]);
  });

  test('are taken out without moving the others', () => {
    expect(removeCampaigns(draft({ refs: ['c', 'a', 'b'] }), ['a', 'x']).refs).toEqual(['c', 'b']);
  });
});

test('a tidy draft has no spaces around it and no control characters', () => {
  const typed = draft({ name: ' \tNew\u0000client\n ', description: '  One\u0007\n\tTwo \n' });
  expect(tidyDraft(typed)).toEqual(draft({ name: 'New client', description: 'One\n\tTwo' }));
});

test.each([
  [{}, {}],
  [{ name: '' }, { name: 'nameNeeded' }],
  [{ name: 'x'.repeat(120) }, {}],
  [{ name: 'x'.repeat(121) }, { name: 'tooLong' }],
  [{ description: 'x'.repeat(2000) }, {}],
  [{ description: 'x'.repeat(2001) }, { description: 'tooLong' }],
  [{ refs: [] }, { refs: 'campaignsNeeded' }],
] as [Partial<BundleDraft>, object][])('a draft with %j has the faults %j', (more, faults) => {
  expect(draftFaults(draft(more))).toEqual(faults);
});
