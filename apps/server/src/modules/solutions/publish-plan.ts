import { type Campaign, goalsAfter, type Step } from '@app/automation/campaign';
import { carryOver } from '@app/automation/publish';
import { dueOf } from '@app/automation/run';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import type { PublishPlan } from '@app/contract/solutions';

/** So many people at a step of the version in which they are. */
export type Group = { before: RunningCampaign; sequence: string; step: string; waiting: number };
type Planned = PublishPlan['steps'][number];
type Clock = { zone: string; now: number };

/** The same for everybody: what only some contacts have changes nothing about where they go on. */
const nobody = {
  zone: null,
  tags: new Set<number>(),
  fields: new Map<string, string>(),
  opened: new Set<string>(),
  clicked: new Set<string>(),
};

/** What becomes of those who are in a campaign when what is drawn is published, by step. */
export function planFor(
  running: RunningCampaign | null,
  drawn: RunningCampaign,
  groups: readonly Group[],
  clock: Clock,
): Omit<PublishPlan, 'faults' | 'warnings'> {
  const steps = new Map<string, Planned>();
  for (const group of groups) {
    const planned = planOf(group, drawn, clock);
    const before = steps.get(planned.stepId);
    steps.set(planned.stepId, { ...planned, waiting: planned.waiting + (before?.waiting ?? 0) });
  }
  const was = new Map(stepsOf(running ?? EMPTY).map((step) => [step.id, step]));
  const now = new Map(stepsOf(drawn).map((step) => [step.id, step]));
  const namesOf = (some: Iterable<{ id: string; name: string }>, others: ReadonlyMap<string, unknown>) =>
    [...some].filter(({ id }) => !others.has(id)).map(({ name }) => name);
  return { steps: [...steps.values()], added: namesOf(now.values(), was), removed: namesOf(was.values(), now) };
}

const EMPTY: RunningCampaign = { goals: [], sequences: [], flow: [], assets: {} };

const stepsOf = ({ sequences }: RunningCampaign) => sequences.flatMap(({ steps }) => steps);
const named = (parts: readonly { id: string; name: string }[]) => parts.map(({ id, name }) => ({ id, name }));
const toCampaign = (running: RunningCampaign): Campaign => ({ ...running, sendingHours: null });

function planOf({ before, sequence, step: stepId, waiting }: Group, drawn: RunningCampaign, clock: Clock): Planned {
  const world = { ...clock, facts: nobody };
  const standing = { sequence, step: stepId, since: clock.now, due: clock.now };
  const next = carryOver(toCampaign(before), toCampaign(drawn), standing, world, { isForWaiting: false });
  const old = stepsOf(before).find(({ id }) => id === stepId);
  const planned = { stepId, name: old?.name ?? '', waiting };
  if (!next) return { ...planned, becomes: 'completes', to: [] };
  if (next.step === null) {
    const goals = goalsAfter(toCampaign(drawn), next.sequence);
    return { ...planned, becomes: 'waits', to: named(drawn.goals.filter(({ id }) => goals.includes(id))) };
  }
  if (next.step !== stepId)
    return { ...planned, becomes: 'moves', to: named(stepsOf(drawn).filter(({ id }) => id === next.step)) };
  const step = stepsOf(drawn).find(({ id }) => id === stepId);
  return { ...planned, becomes: old && step ? compareWaits(old, step, before, drawn, clock) : 'stays', to: [] };
}

/** Of two waits that begin at the same moment. */
function compareWaits(
  old: Step,
  step: Step,
  before: RunningCampaign,
  drawn: RunningCampaign,
  clock: Clock,
): Planned['becomes'] {
  if (old.action.kind !== 'wait' || step.action.kind !== 'wait') return 'stays';
  const world = { ...clock, facts: nobody };
  const [was, is] = [
    dueOf(toCampaign(before), old, clock.now, world),
    dueOf(toCampaign(drawn), step, clock.now, world),
  ];
  if (was === is) return 'stays';
  return is > was ? 'longer' : 'shorter';
}
