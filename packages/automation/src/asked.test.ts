import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCampaign, campaign, days, decide, email, sequence } from '../test/campaigns.ts';
import { type Asked, answersOf, askedAt, asksNothing } from './asked.ts';
import { type Sequence, sequenceOf } from './campaign.ts';
import type { Facts } from './rule.ts';
import { advance, arrive, type Standing } from './run.ts';

const start = Date.parse('2026-06-01T10:00:00Z');

test('what lies behind a wait is asked when somebody comes there', () => {
  const a = sequence('a', email('one'), days(2), decide(1, 'b'), email('two'), days(1), decide(2, null));
  const b = sequence('b', decide(3, null), days(1), decide(4, null));
  const asking = campaign(['F>a'], a, b);
  const tagsAt = (where: Sequence, at: number) => [...askedAt(asking, where, at).tags].sort();
  expect(asksNothing(askedAt(asking, a, 0))).toBe(true);
  expect(tagsAt(a, 1)).toEqual([1, 3]);
  expect(tagsAt(a, 3)).toEqual([]);
  expect(tagsAt(b, 1)).toEqual([4]);
});

const anyFacts: fc.Arbitrary<Facts> = fc
  .record({ tags: fc.subarray([1, 2, 3]), birthday: fc.constantFrom('', '1990-06-03', '2026-05-30') })
  .map(({ tags, birthday }) => ({
    zone: null,
    tags: new Set(tags),
    fields: new Map(birthday ? [['birthday', birthday]] : []),
    opened: new Set(),
    clicked: new Set(),
  }));

/** No more than what is asked. */
const only = (asked: Asked, facts: Facts): Facts => ({
  ...facts,
  tags: new Set([...facts.tags].filter((id) => asked.tags.has(id))),
  fields: new Map([...facts.fields].filter(([field]) => asked.fields.has(field))),
});

test('whoever knows no more than is asked there comes to the same, at every step of the way', () => {
  fc.assert(
    fc.property(anyCampaign, anyFacts, (any, facts) => {
      for (const first of any.sequences) {
        const entered = { now: start, zone: 'UTC', facts };
        let standing: Standing | null = arrive(any, first, 0, entered);
        for (let now = start, left = 30; standing?.step && left > 0; left -= 1) {
          now = Math.max(now, standing.due ?? now);
          const here: Sequence = sequenceOf(any, standing.sequence) ?? first;
          const asked = askedAt(
            any,
            here,
            here.steps.findIndex(({ id }) => id === standing?.step),
          );
          const known = only(asked, facts);
          const whole = advance(any, standing, { now, zone: 'UTC', facts });
          expect(advance(any, standing, { now, zone: 'UTC', facts: known })).toEqual(whole);
          expect(answersOf(asked, known)).toBe(answersOf(asked, facts));
          standing = whole.standing;
        }
      }
    }),
    { numRuns: 300 },
  );
});
