import { type Campaign, goalsAfter, type Sequence, sequenceOf } from './campaign.ts';
import type { Moment } from './clock.ts';
import type { Facts } from './rule.ts';
import { arrive, dueOf, type Standing } from './run.ts';

type World = { now: Moment; zone: string; facts: Facts };

/**
 * Where somebody goes on when a campaign is published anew. Who waits finishes that wait as it was; with `isForWaiting`
 * the new one counts, less the time already waited. Whose step is gone is at the next one that is left. Nobody is
 * thrown out; null: nothing is left for them to do.
 */
export function carryOver(
  before: Campaign,
  now: Campaign,
  standing: Standing,
  world: World,
  { isForWaiting }: { isForWaiting: boolean },
): Standing | null {
  const old = sequenceOf(before, standing.sequence);
  const sequence = sequenceOf(now, standing.sequence);
  if (!sequence) return afterLostSequence(before, now, standing.sequence, world);
  if (standing.step === null) return standsAtEnd(now, sequence, standing, world);
  const at = sequence.steps.findIndex(({ id }) => id === standing.step);
  const step = sequence.steps[at];
  if (!step) return arrive(now, sequence, nextLeft(old, sequence, standing.step), world);
  if (!isForWaiting || step.action.kind !== 'wait') return standing;
  return { ...standing, due: Math.max(dueOf(now, step, standing.since, world), world.now) };
}

/** Somebody was through the sequence: steps that were added at its end are not for them. */
function standsAtEnd(now: Campaign, sequence: Sequence, standing: Standing, world: World): Standing | null {
  return goalsAfter(now, sequence.id).length > 0 ? standing : arrive(now, sequence, sequence.steps.length, world);
}

/** The first of the steps after the lost one that is still there, or the end of the sequence. */
function nextLeft(old: Sequence | undefined, sequence: Sequence, lost: string): number {
  const later = old?.steps.slice(old.steps.findIndex(({ id }) => id === lost) + 1) ?? [];
  const left = later.map(({ id }) => sequence.steps.findIndex((step) => step.id === id)).find((at) => at >= 0);
  return left ?? sequence.steps.length;
}

/** They wait before the goals to which their sequence led: in another sequence that leads to one of these. */
function afterLostSequence(before: Campaign, now: Campaign, lost: string, world: World): Standing | null {
  const goals = goalsAfter(before, lost);
  const other = now.sequences.find(({ id }) => goalsAfter(now, id).some((goal) => goals.includes(goal)));
  return other ? arrive(now, other, other.steps.length, world) : null;
}

/** The clocks stood still for as long as a campaign was paused. */
export function afterPause(campaign: Campaign, standing: Standing, pausedFor: number, world: World): Standing {
  if (standing.due === null || standing.step === null) return standing;
  const step = sequenceOf(campaign, standing.sequence)?.steps.find(({ id }) => id === standing.step);
  const since = standing.since + pausedFor;
  if (!step) return { ...standing, since, due: standing.due + pausedFor };
  // What lasts some time lasts as long as it still would have; what waits for a time of the clock takes the next one.
  const isLasting = step.action.kind === 'wait' && step.action.wait.kind === 'for';
  const due = isLasting ? standing.due + pausedFor : dueOf(campaign, step, Math.max(since, world.now), world);
  return { ...standing, since, due: Math.max(due, world.now) };
}
