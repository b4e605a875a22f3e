import type { ReEntry } from '@app/contract/campaign-steps';
import { type Campaign, type Goal, sequenceOf, startsOf } from './campaign.ts';
import type { Moment } from './clock.ts';
import type { Facts } from './rule.ts';
import { advance, changed, enter, type Outcome, reach, type Standing } from './run.ts';

/** Somebody reaches a goal, is put into a sequence by hand, or something else becomes known of them. */
export type Happening = { at: Moment } & (
  | { goal: string }
  | { sequence: string }
  | { facts: Partial<Facts> }
  | { learns: (known: Facts) => Facts }
);
export type Moved = { at: Moment } & Outcome;
/** What led to a move (null: its time had come), and what was known before it. */
export type Cause = { happening: Happening | null; facts: Facts };

/** Who may come in, and on which days. */
export type Entry = { reEntry: ReEntry; isOpen: (at: Moment) => boolean };

type Given = {
  zone: string;
  facts: Facts;
  happenings: readonly Happening[];
  /** Without it everybody may, at any time and by any goal. */
  entry?: Entry;
  /** Is told of each move, in their order. */
  onMove?: (cause: Cause) => void;
};

/** Nobody wants to read on. */
const MOST = 1_000;

/** What would happen to somebody when, if exactly this happened: the same functions that run a campaign, on any clock. */
export function simulate(campaign: Campaign, { zone, facts: first, happenings, entry, onMove }: Given): Moved[] {
  const open = happenings.toSorted((one, two) => one.at - two.at);
  const moves: Moved[] = [];
  let facts = first;
  let standing: Standing | null = null;
  // What a step does is heard right after by the goals that wait for it, as when it runs.
  let heard: string[][] = [];
  let last = 0;
  /** As the server asks it: whoever is in it is led on where the goal lies ahead, and else may come in anew. */
  const follow = (goal: string, world: World): Outcome | null => {
    const onward = standing || !entry ? reach(campaign, standing, goal, world) : null;
    if (onward || !entry) return onward;
    const mayEnter = entry.reEntry === 'always' ? entry.isOpen(world.now) : mayBegin(world.now);
    return mayEnter && startsOf(campaign).includes(goal) ? reach(campaign, null, goal, world) : null;
  };
  const mayBegin = (at: Moment): boolean =>
    !entry || (entry.isOpen(at) && !standing && (entry.reEntry !== 'never' || moves.length === 0));
  while (moves.length < MOST) {
    const goals = heard.shift();
    const next = open[0];
    const due: Moment | null = (standing as Standing | null)?.due ?? null;
    if (!goals && !next && due === null) return moves;
    const isDue = !goals && due !== null && (!next || due <= next.at);
    const at: Moment = goals ? last : isDue ? due : (next?.at ?? 0);
    const world = { now: at, zone, facts };
    let happening: Happening | null = null;
    let outcome: Outcome | null = null;
    if (goals) {
      // Of two goals that it reaches the first counts.
      const goal = goals.find((one) => follow(one, world));
      if (goal === undefined) continue;
      happening = { at, goal };
      outcome = follow(goal, world);
    } else if (isDue) outcome = advance(campaign, standing, world);
    else if (next) {
      open.shift();
      happening = next;
      if ('goal' in next) outcome = follow(next.goal, world);
      else if ('sequence' in next) outcome = mayBegin(at) ? begin(campaign, next.sequence, world) : null;
      else facts = 'learns' in next ? next.learns(facts) : { ...facts, ...next.facts };
    }
    if (!outcome) continue;
    onMove?.({ happening, facts });
    ({ standing } = outcome);
    heard = standing ? [...heard, ...goalsOfSteps(campaign, outcome, facts)] : [];
    last = at;
    facts = outcome.effects.reduce((known, { action }) => changed(known, action), facts);
    moves.push({ at, ...outcome });
  }
  return moves;
}

/**
 * In their order, the goals that wait for what the steps have done: for a tag that was not there before, each tag once,
 * and for a stage in which the deal was not.
 */
function goalsOfSteps({ goals }: Campaign, { effects }: Outcome, facts: Facts): string[][] {
  const applied = new Set<number>();
  const reached: string[][] = [];
  const hear = (fits: (goal: Goal) => boolean) => reached.push(goals.filter(fits).map(({ id }) => id));
  let known = facts;
  for (const { action } of effects) {
    if (action.kind === 'tag')
      for (const tagId of action.apply) {
        if (known.tags.has(tagId) || applied.has(tagId)) continue;
        applied.add(tagId);
        hear(({ kind, source }) => kind === 'tag' && source?.tagId === tagId);
      }
    if (action.kind === 'deal' && known.dealStage !== action.stageId)
      hear(({ kind, source }) => kind === 'stage' && source?.stageId === action.stageId);
    known = changed(known, action);
  }
  return reached;
}

type World = Parameters<typeof enter>[2];

function begin(campaign: Campaign, id: string, world: World): Outcome | null {
  const sequence = sequenceOf(campaign, id);
  return sequence ? enter(campaign, sequence, world) : null;
}
