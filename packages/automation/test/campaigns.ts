import type { StepAction } from '@app/contract/campaign-steps';
import fc from 'fast-check';
import type { Campaign, Sequence } from '../src/campaign.ts';
import type { Facts } from '../src/rule.ts';

export const nobody: Facts = {
  zone: null,
  tags: new Set(),
  fields: new Map(),
  opened: new Set(),
  clicked: new Set(),
};

export const email = (asset: string): StepAction => ({ kind: 'email', asset });
export const days = (amount: number): StepAction => ({ kind: 'wait', wait: { kind: 'for', amount, unit: 'days' } });
export const minutes = (amount: number): StepAction => ({
  kind: 'wait',
  wait: { kind: 'for', amount, unit: 'minutes' },
});
export const tag = (...apply: number[]): StepAction => ({ kind: 'tag', apply, remove: [] });

export const deal = (stageId: number): StepAction => ({ kind: 'deal', stageId, name: 'Kitchen', value: 0 });

export const decide = (tagId: number, yes: string | null, no: string | null = null): StepAction => ({
  kind: 'decide',
  rule: { match: 'all', tests: [{ kind: 'hasTag', tagId }] },
  yes,
  no,
});

/** Steps are called by their sequence and place: a1, a2, b1. */
export const sequence = (id: string, ...actions: StepAction[]): Sequence => ({
  id,
  steps: actions.map((action, at) => ({ id: `${id}${at + 1}`, action })),
});

/** Goals are written large, sequences small: 'F>a', 'a>B'. */
export function campaign(flow: string[], ...sequences: Sequence[]): Campaign {
  const ways = flow.map((way) => {
    const [from = '', to = ''] = way.split('>');
    return { from, to };
  });
  const ids = new Set(ways.flatMap(({ from, to }) => [from, to]));
  const goals = [...ids].filter((id) => id !== '' && id === id.toUpperCase()).map((id) => ({ id }));
  return { goals, sequences, flow: ways.filter(({ to }) => to !== ''), sendingHours: null };
}

const anyWait = fc.oneof(
  fc.record({
    kind: fc.constant('for' as const),
    amount: fc.integer({ min: 0, max: 40 }),
    unit: fc.constantFrom('minutes' as const, 'hours' as const, 'days' as const),
  }),
  fc.record({
    kind: fc.constant('until' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    time: fc.constantFrom('00:00', '02:30', '09:00', '23:59'),
  }),
  fc.record({
    kind: fc.constant('untilDate' as const),
    field: fc.constant('birthday' as const),
    days: fc.integer({ min: -10, max: 10 }),
    time: fc.constantFrom('02:30', '09:00'),
    isYearly: fc.boolean(),
  }),
);

const anyAction = (later: string[]): fc.Arbitrary<StepAction> => {
  const way = fc.constantFrom(null, ...later);
  return fc.oneof(
    { weight: 3, arbitrary: anyWait.map((wait): StepAction => ({ kind: 'wait', wait })) },
    { weight: 3, arbitrary: fc.constant(email('x')) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((id) => tag(id)) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map(deal) },
    {
      weight: 2,
      arbitrary: fc
        .record({ tagId: fc.integer({ min: 1, max: 3 }), yes: way, no: way })
        .map(({ tagId, yes, no }) => decide(tagId, yes, no)),
    },
  );
};

const hours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

/** Any campaign without faults: goal i leads to sequence i, which leads to some of the later goals. */
export const anyCampaign: fc.Arbitrary<Campaign> = fc.integer({ min: 1, max: 4 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at));
  const sequences = ids.map((id, at) =>
    fc.array(anyAction(ids.slice(at + 1)), { maxLength: 5 }).map((actions) => sequence(id, ...actions)),
  );
  const ends = ids.map((id, at) =>
    fc.subarray(ids.slice(at + 1)).map((to) => to.map((end) => `${id}>${end.toUpperCase()}`)),
  );
  return fc
    .record({ sequences: fc.tuple(...sequences), ends: fc.tuple(...ends), isOffice: fc.boolean() })
    .map((made) => ({
      ...campaign([...ids.map((id) => `${id.toUpperCase()}>${id}`), ...made.ends.flat()], ...made.sequences),
      sendingHours: made.isOffice ? hours : null,
    }));
});
