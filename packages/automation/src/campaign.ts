import type { SendingHours, StepAction } from '@app/contract/campaign-steps';

export type Step = { id: string; action: StepAction };
export type Sequence = { id: string; steps: readonly Step[] };
/** What a tag goal waits for is known to whoever simulates; whoever runs it is told when it has happened. */
export type Goal = {
  id: string;
  kind?: string;
  source?: { tagId?: number | undefined; stageId?: number | undefined } | null;
};

/** A published campaign, as whoever runs it sees it. Goals and sequences take turns; ids are unique among them. */
export type Campaign = {
  goals: readonly Goal[];
  sequences: readonly Sequence[];
  /** What leads to what: a goal to a sequence, a sequence to the goals that end it. */
  flow: readonly { from: string; to: string }[];
  /** Null: at any time. */
  sendingHours: SendingHours | null;
};

export const sequenceOf = (campaign: Campaign, id: string): Sequence | undefined =>
  campaign.sequences.find((sequence) => sequence.id === id);

const isGoal = (campaign: Campaign, id: string): boolean => campaign.goals.some((goal) => goal.id === id);

/** The sequence that begins when a goal is reached; none: the campaign ends there. */
export const sequenceAfter = (campaign: Campaign, goalId: string): Sequence | undefined =>
  campaign.flow
    .filter(({ from }) => from === goalId)
    .map(({ to }) => sequenceOf(campaign, to))
    .find((sequence) => sequence !== undefined);

/** The goals that somebody in the sequence may reach next. */
export const goalsAfter = (campaign: Campaign, sequenceId: string): string[] =>
  campaign.flow.filter(({ from, to }) => from === sequenceId && isGoal(campaign, to)).map(({ to }) => to);

/** Goals that nothing leads to: whoever reaches one enters. */
export const startsOf = (campaign: Campaign): string[] =>
  campaign.goals.map(({ id }) => id).filter((id) => !campaign.flow.some(({ to }) => to === id));

/** The sequences to which a step's decision may lead. */
const decided = ({ action }: Step): string[] =>
  action.kind === 'decide' ? [action.yes, action.no].filter((id) => id !== null) : [];

/** Where one can get from a sequence, beginning at one of its steps: its decisions, and its goals. */
function waysFrom(campaign: Campaign, { id, steps }: Sequence, from = 0): string[] {
  return [...steps.slice(from).flatMap(decided), ...goalsAfter(campaign, id)];
}

/** Every goal that lies ahead of somebody who is at a step of a sequence, or through it (null). */
export function goalsAhead(campaign: Campaign, sequenceId: string, stepId: string | null): Set<string> {
  const sequence = sequenceOf(campaign, sequenceId);
  const ahead = new Set<string>();
  if (!sequence) return ahead;
  const at = stepId === null ? sequence.steps.length : sequence.steps.findIndex(({ id }) => id === stepId);
  const open = waysFrom(campaign, sequence, Math.max(at, 0));
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (isGoal(campaign, id)) ahead.add(id);
    const next = isGoal(campaign, id) ? sequenceAfter(campaign, id) : sequenceOf(campaign, id);
    if (next) open.push(...(isGoal(campaign, id) ? [next.id] : waysFrom(campaign, next)));
  }
  return ahead;
}

export type CampaignFault = {
  problem: 'noGoal' | 'noStart' | 'unknown' | 'twice' | 'circle' | 'twoWays' | 'wrongWay';
  /** The part that it is about. */
  id: string;
};

/** Why a campaign cannot be published. One without faults ends for everybody, whatever happens. */
export function faultsOf(campaign: Campaign): CampaignFault[] {
  const { goals, sequences, flow } = campaign;
  if (goals.length === 0) return [{ problem: 'noGoal', id: '' }];
  const parts = [...goals, ...sequences].map(({ id }) => id);
  const steps = sequences.flatMap((sequence) => sequence.steps);
  const twice = (ids: string[]) => ids.filter((id, at) => ids.indexOf(id) !== at);
  const faults: CampaignFault[] = [...twice(parts), ...twice(steps.map(({ id }) => id))].map((id) => ({
    problem: 'twice',
    id,
  }));
  for (const { from, to } of flow) {
    for (const id of [from, to]) if (!parts.includes(id)) faults.push({ problem: 'unknown', id });
    if (parts.includes(from) && parts.includes(to) && isGoal(campaign, from) === isGoal(campaign, to))
      faults.push({ problem: 'wrongWay', id: from });
  }
  for (const step of steps)
    if (decided(step).some((id) => !sequenceOf(campaign, id))) faults.push({ problem: 'unknown', id: step.id });
  for (const { id } of goals)
    if (flow.filter(({ from }) => from === id).length > 1) faults.push({ problem: 'twoWays', id });
  if (startsOf(campaign).length === 0) faults.push({ problem: 'noStart', id: '' });
  return [...faults, ...circlesOf(campaign)];
}

function circlesOf(campaign: Campaign): CampaignFault[] {
  const ways = (id: string): string[] => {
    const sequence = sequenceOf(campaign, id);
    if (sequence) return waysFrom(campaign, sequence);
    const next = sequenceAfter(campaign, id);
    return next ? [next.id] : [];
  };
  const state = new Map<string, 'open' | 'done'>();
  const found: CampaignFault[] = [];
  const visit = (id: string): void => {
    if (state.get(id) === 'done') return;
    if (state.get(id) === 'open') {
      found.push({ problem: 'circle', id });
      return;
    }
    state.set(id, 'open');
    ways(id).forEach(visit);
    state.set(id, 'done');
  };
  for (const { id } of [...campaign.goals, ...campaign.sequences]) visit(id);
  return found;
}
