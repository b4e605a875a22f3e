import { goalsAfter, type Step } from '@app/automation/campaign';
import { dueOf, type Standing } from '@app/automation/run';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import type { PublishPlan } from '@app/contract/publish-plan';
import { firstSequence, toVersion, type Version } from '../automation/running.ts';
import { standingNow } from '../automation/standing.ts';

/** So many people at the same place of the version in which they are. */
export type Group = {
  version: number;
  /** Null where that version is not kept. */
  before: RunningCampaign | null;
  sequence: number | null;
  /** Null: about to begin the sequence, or through it. */
  step: number | null;
  isBeginning: boolean;
  waiting: number;
};
type Planned = PublishPlan['steps'][number];
type PlannedEnd = PublishPlan['atEnd'][number];
type Clock = { zone: string; now: number };

/** The same for everybody: what only some contacts have changes nothing about where they go on. */
const nobody = {
  zone: null,
  tags: new Set<number>(),
  fields: new Map<string, string>(),
  opened: new Set<string>(),
  clicked: new Set<string>(),
};

/** What becomes of those who are in a campaign when what is drawn is published. */
export function planFor(
  running: RunningCampaign | null,
  drawn: RunningCampaign,
  groups: readonly Group[],
  clock: Clock,
): Omit<PublishPlan, 'faults' | 'warnings'> {
  const plans = groups.map((group) => planOf(group, drawn, clock));
  const was = new Map(stepsOf(running ?? EMPTY).map((step) => [step.id, step]));
  const now = new Map(stepsOf(drawn).map((step) => [step.id, step]));
  return {
    steps: together(plans.filter((plan) => 'stepId' in plan)),
    atEnd: together(plans.filter((plan) => 'sequenceId' in plan)),
    added: [...now.values()].filter(({ id }) => !was.has(id)),
    removed: [...was.values()].filter(({ id }) => !now.has(id)),
  };
}

/** Those of several versions for whom the same is said. */
function together<Plan extends { waiting: number }>(plans: readonly Plan[]): Plan[] {
  const lines = new Map<string, Plan>();
  for (const plan of plans) {
    const key = JSON.stringify({ ...plan, waiting: 0 });
    lines.set(key, { ...plan, waiting: plan.waiting + (lines.get(key)?.waiting ?? 0) });
  }
  return [...lines.values()];
}

const EMPTY: RunningCampaign = { goals: [], sequences: [], flow: [], assets: {} };

const stepsOf = ({ sequences }: RunningCampaign) => sequences.flatMap(({ steps }) => steps);
const named = (parts: readonly { id: string; name: string }[]) => parts.map(({ id, name }) => ({ id, name }));
const asVersion = (content: RunningCampaign): Version => ({ ...toVersion(content), sendingHours: null });

/** The goals for which somebody waits at the end of a sequence. */
function goalsOf(content: RunningCampaign, sequenceId: string) {
  const ids = goalsAfter(asVersion(content), sequenceId);
  return named(content.goals.filter(({ id }) => ids.includes(id)));
}

function planOf(group: Group, drawn: RunningCampaign, clock: Clock): Planned | PlannedEnd {
  const before = group.before ?? drawn;
  const sequenceId = String(group.sequence ?? firstSequence(asVersion(before)) ?? '');
  const sequence = before.sequences.find(({ id }) => id === sequenceId);
  const first = group.isBeginning ? sequence?.steps[0]?.id : undefined;
  const stepId = group.step === null ? first : String(group.step);
  const next = standingAfter(group, drawn, clock);
  if (stepId !== undefined) return planAtStep(stepId, next, { ...group, before }, drawn, clock);
  const goals = goalsOf(before, sequenceId);
  const planned = { sequenceId, name: sequence?.name ?? '', goals, waiting: group.waiting };
  return { ...planned, ...endOf(planned, next, drawn) };
}

/** As whoever publishes it will find them. */
function standingAfter(group: Group, drawn: RunningCampaign, clock: Clock): Standing | null {
  const { version, before, sequence: sequenceId, step: stepId, isBeginning } = group;
  const since = new Date(clock.now);
  const dueAt = stepId !== null || isBeginning ? since : null;
  const [was, is] = [before ? asVersion(before) : undefined, asVersion(drawn)];
  const running = { version: version + 1, at: (which: number) => (which === version ? was : is) };
  return standingNow({ version, sequenceId, stepId, since, dueAt }, running, { ...clock, facts: nobody });
}

function endOf(
  { sequenceId, goals }: Pick<PlannedEnd, 'sequenceId' | 'goals'>,
  next: Standing | null,
  drawn: RunningCampaign,
): Pick<PlannedEnd, 'becomes' | 'next' | 'to'> {
  const sequence = drawn.sequences.find(({ id }) => id === next?.sequence);
  if (!sequence) return { becomes: 'completes', next: null, to: [] };
  const to = goalsOf(drawn, sequence.id);
  const isSame = to.length === goals.length && to.every(({ id }) => goals.some((goal) => goal.id === id));
  const becomes = sequence.id !== sequenceId ? 'moves' : isSame ? 'stays' : 'waits';
  return { becomes, next: { id: sequence.id, name: sequence.name }, to };
}

function planAtStep(
  stepId: string,
  next: Standing | null,
  { before, waiting }: { before: RunningCampaign; waiting: number },
  drawn: RunningCampaign,
  clock: Clock,
): Planned {
  const old = stepsOf(before).find(({ id }) => id === stepId);
  const planned = { stepId, name: old?.name ?? '', action: old?.action ?? null, waiting };
  if (!next) return { ...planned, becomes: 'completes', to: [] };
  if (next.step === null) {
    const to = goalsOf(drawn, next.sequence).map((goal) => ({ ...goal, action: null }));
    return { ...planned, becomes: 'waits', to };
  }
  if (next.step !== stepId)
    return { ...planned, becomes: 'moves', to: stepsOf(drawn).filter(({ id }) => id === next.step) };
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
  const [was, is] = [dueOf(asVersion(before), old, clock.now, world), dueOf(asVersion(drawn), step, clock.now, world)];
  if (was === is) return 'stays';
  return is > was ? 'longer' : 'shorter';
}
