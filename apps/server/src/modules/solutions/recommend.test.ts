import { expect, test } from 'vitest';
import { type Candidate, needsOf, rank } from './recommend.ts';

const listing = (listingId: number, change: Partial<Candidate> = {}): Candidate => ({
  listingId,
  categories: ['Sales'],
  installs: 0,
  besides: 0,
  reached: null,
  isNew: false,
  ...change,
});

test('what accounts like it have comes first, and each says why it is shown', () => {
  const near = { accounts: 9, alike: 4, categories: new Map([['Reviews', 5]]), own: new Set(['Sales']) };
  const ranked = rank(
    [
      listing(1, { categories: ['Events'] }),
      listing(2, { installs: 1 }),
      listing(3, { installs: 4, besides: 1 }),
      listing(4, { categories: ['Reviews'], installs: 3, besides: 3 }),
      listing(5, { categories: ['Events'], isNew: true }),
    ],
    near,
  );
  expect(ranked.map(({ listingId, why }) => [listingId, why])).toEqual([
    [4, 'missing'],
    [3, 'popular'],
    [2, 'business'],
    [5, 'new'],
    [1, 'edition'],
  ]);
});

test('of two that as many have, the one that leads more people to a goal comes first', () => {
  const near = { accounts: 9, alike: 4, categories: new Map(), own: new Set<string>() };
  const two = [
    listing(1, { installs: 3 }),
    listing(2, { installs: 3, reached: 0.1 }),
    listing(3, { installs: 3, reached: 0.4 }),
    listing(4, { installs: 8 }),
  ];
  expect(rank(two, near).map(({ listingId }) => listingId)).toEqual([4, 3, 2, 1]);
});

test('says what is to be done before it can run, as far as the account does not have it', () => {
  const asset = { key: 'a', name: 'A', subject: '' };
  const content = {
    goals: [{ key: 'g', name: 'G', kind: 'form' as const, asset: 'a' }],
    sequences: [],
    flow: [],
    assets: [
      { ...asset, kind: 'form' as const, body: 'E-mail' },
      { ...asset, kind: 'email' as const, body: 'See {{link.guide}}, {{ link.form }} and {{link.book}}' },
      { ...asset, kind: 'text' as const, body: 'Again: {{link.guide}}' },
    ],
  };
  expect(needsOf(content, { sender: false, texts: false, bookingPage: false })).toEqual([
    { what: 'form', count: 1 },
    { what: 'sender', count: 1 },
    { what: 'textProvider', count: 1 },
    { what: 'bookingPage', count: 1 },
    { what: 'links', count: 1 },
    { what: 'texts', count: 2 },
  ]);
  expect(needsOf(content, { sender: true, texts: true, bookingPage: true }).map(({ what }) => what)).toEqual([
    'form',
    'links',
    'texts',
  ]);
});
