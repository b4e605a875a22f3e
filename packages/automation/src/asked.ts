import { type Campaign, type Sequence, type Step, sequenceOf } from './campaign.ts';
import type { Facts } from './rule.ts';

/** What a campaign asks about those who are in it, beside their clock. Most ask nothing. */
export type Asked = {
  tags: ReadonlySet<number>;
  fields: ReadonlySet<string>;
  /** Steps whose messages were opened, or clicked in. */
  opened: ReadonlySet<string>;
  clicked: ReadonlySet<string>;
};

export const askedBy = (sequences: readonly Sequence[]): Asked => askedIn(sequences.flatMap(({ steps }) => steps));

/**
 * What is asked of somebody who stands there before they wait again. What later steps ask is not read until they come
 * there: most of the way is waits and messages.
 */
export function askedAt(campaign: Campaign, sequence: Sequence, at: number): Asked {
  const reached = new Map<string, Step>();
  const open: [Sequence, number][] = [[sequence, at]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, place] = next;
    const step = from.steps[place];
    if (!step || reached.has(step.id)) continue;
    const isFirst = reached.size === 0;
    reached.set(step.id, step);
    // Whoever comes to such a wait stays there; whoever stands at one may be through.
    if (!isFirst && step.action.kind === 'wait' && step.action.wait.kind === 'for' && step.action.wait.amount > 0)
      continue;
    open.push([from, place + 1]);
    if (step.action.kind !== 'decide') continue;
    for (const id of [step.action.yes, step.action.no]) {
      const chosen = id === null ? undefined : sequenceOf(campaign, id);
      if (chosen) open.push([chosen, 0]);
    }
  }
  return askedIn([...reached.values()]);
}

function askedIn(steps: readonly Step[]): Asked {
  const asked = {
    tags: new Set<number>(),
    fields: new Set<string>(),
    opened: new Set<string>(),
    clicked: new Set<string>(),
  };
  for (const { action } of steps) {
    if (action.kind === 'wait' && action.wait.kind === 'untilDate') asked.fields.add(action.wait.field);
    if (action.kind !== 'decide') continue;
    for (const test of action.rule.tests) {
      if (test.kind === 'hasTag') asked.tags.add(test.tagId);
      else if (test.kind === 'field') asked.fields.add(test.field);
      else asked[test.kind].add(test.step);
    }
  }
  return asked;
}

export const asksNothing = ({ tags, fields, opened, clicked }: Asked): boolean =>
  tags.size + fields.size + opened.size + clicked.size === 0;

/** The same for two of whom the same happens: the answers to what is asked, and no more. */
export function answersOf({ tags, fields, opened, clicked }: Asked, facts: Facts): string {
  const zone = facts.zone ?? '';
  if (tags.size + fields.size + opened.size + clicked.size === 0) return zone;
  return JSON.stringify([
    zone,
    [...tags].filter((id) => facts.tags.has(id)),
    [...fields].map((field) => facts.fields.get(field) ?? null),
    [...opened].filter((step) => facts.opened.has(step)),
    [...clicked].filter((step) => facts.clicked.has(step)),
  ]);
}

/** What any of them asks. */
export const allOf = (all: Iterable<Asked>): Asked => {
  const given = [...all];
  const union = <Each>(part: (asked: Asked) => ReadonlySet<Each>) =>
    new Set(given.flatMap((asked) => [...part(asked)]));
  return {
    tags: union(({ tags }) => tags),
    fields: union(({ fields }) => fields),
    opened: union(({ opened }) => opened),
    clicked: union(({ clicked }) => clicked),
  };
};
