import type { StepAction } from '@app/contract/campaign-steps';
import {
  type Campaign,
  goalsAfter,
  goalsAhead,
  type Sequence,
  type Step,
  sequenceAfter,
  sequenceOf,
} from './campaign.ts';
import { endOf, type Moment, withinHours } from './clock.ts';
import { type Facts, holds } from './rule.ts';

/** Where somebody stands in a campaign. At no step: through the sequence, until a goal is reached. */
export type Standing = {
  sequence: string;
  step: string | null;
  /** Since when they are at the step. */
  since: Moment;
  /** When the step is done; null where only a goal leads on. */
  due: Moment | null;
};

/** What a step has done, in the order in which it happened. Waits and decisions are done by themselves. */
export type Effect = { step: string; action: Exclude<StepAction, { kind: 'wait' | 'decide' }> };

/**
 * `standing` is null when somebody is through: they have completed the campaign. `passed`: every step that lies behind
 * them since, waits and decisions too.
 */
export type Outcome = { standing: Standing | null; effects: Effect[]; passed: string[] };

type World = { now: Moment; zone: string; facts: Facts };

/** Somebody reaches a goal that begins the campaign, or one that lies ahead of them; null where it changes nothing. */
export function reach(campaign: Campaign, standing: Standing | null, goalId: string, world: World): Outcome | null {
  if (standing && !goalsAhead(campaign, standing.sequence, standing.step).has(goalId)) return null;
  const next = sequenceAfter(campaign, goalId);
  return next ? enter(campaign, next, world) : { standing: null, effects: [], passed: [] };
}

/** Somebody begins a sequence. What is due at once is done at once. */
export const enter = (campaign: Campaign, sequence: Sequence, world: World): Outcome =>
  advance(campaign, arrive(campaign, sequence, 0, world), world);

/**
 * Does what is due, step by step, until something is to be waited for, or the campaign is over; or until `most` steps
 * have done something, and the rest is still due.
 */
export function advance(
  campaign: Campaign,
  from: Standing | null,
  world: World,
  most = Number.POSITIVE_INFINITY,
): Outcome {
  const effects: Effect[] = [];
  const passed: string[] = [];
  let standing = from;
  let { facts } = world;
  while (isDue(standing, world.now) && effects.length < most) {
    const sequence = sequenceOf(campaign, standing.sequence);
    const at = sequence?.steps.findIndex(({ id }) => id === standing?.step) ?? -1;
    const step = sequence?.steps[at];
    // A step that is nowhere: `carryOver` would have said where they go on.
    if (!sequence || !step) return { standing: null, effects, passed };
    const [next, first] = after(campaign, sequence, at, step, facts);
    if (step.action.kind !== 'wait' && step.action.kind !== 'decide') {
      effects.push({ step: step.id, action: step.action });
      facts = changed(facts, step.action);
    }
    passed.push(step.id);
    standing = arrive(campaign, next, first, { ...world, facts });
  }
  return { standing, effects, passed };
}

const isDue = (standing: Standing | null, now: Moment): standing is Standing =>
  standing !== null && standing.step !== null && standing.due !== null && standing.due <= now;

function after(campaign: Campaign, sequence: Sequence, at: number, { action }: Step, facts: Facts): [Sequence, number] {
  const chosen = action.kind === 'decide' ? (holds(action.rule, facts) ? action.yes : action.no) : null;
  const next = chosen === null ? undefined : sequenceOf(campaign, chosen);
  return next ? [next, 0] : [sequence, at + 1];
}

/** At a step of a sequence; after its last one they wait for a goal, or are through where none follows. */
export function arrive(campaign: Campaign, { id, steps }: Sequence, at: number, world: World): Standing | null {
  const step = steps[at];
  if (!step) {
    const isOver = goalsAfter(campaign, id).length === 0;
    return isOver ? null : { sequence: id, step: null, since: world.now, due: null };
  }
  return { sequence: id, step: step.id, since: world.now, due: dueOf(campaign, step, world.now, world) };
}

/** When a step is done whose wait began at `since`. Messages go within the hours of the campaign. */
export function dueOf(campaign: Campaign, { action }: Step, since: Moment, { zone, facts }: World): Moment {
  const own = facts.zone ?? zone;
  if (action.kind === 'wait') return endOf(action.wait, since, own, facts.fields);
  if (action.kind === 'email' || action.kind === 'text') return withinHours(since, campaign.sendingHours, own);
  return since;
}

/** What later steps find. */
export function changed(facts: Facts, action: Effect['action']): Facts {
  if (action.kind === 'tag') {
    const tags = new Set([...facts.tags, ...action.apply]);
    for (const id of action.remove) tags.delete(id);
    return { ...facts, tags };
  }
  if (action.kind === 'field') {
    const fields = new Map(facts.fields);
    if (action.value === '') fields.delete(action.field);
    else fields.set(action.field, action.value);
    return { ...facts, fields };
  }
  return action.kind === 'deal' ? { ...facts, dealStage: action.stageId } : facts;
}
