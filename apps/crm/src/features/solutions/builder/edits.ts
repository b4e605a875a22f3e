import type { StepAction, Test } from '@app/contract/campaign-steps';
import type { SolutionDraft } from '@app/contract/solutions';
import type { DraftStep, FlowPart } from '../flow/parts.ts';

type Sequence = SolutionDraft['sequences'][number];
type Goal = SolutionDraft['goals'][number];

/** No asset is chosen yet. */
export const NO_ASSET = '0';

let made = 0;
/** A new part is known by this until the server has given it an id. */
export const newId = (): string => `new${Date.now().toString(36)}${(made++).toString(36)}`;

/** What a new step does at first. Where something has to be chosen, nothing is yet. */
export function newAction(kind: StepAction['kind'], words: string): StepAction {
  switch (kind) {
    case 'wait':
      return { kind, wait: { kind: 'for', amount: 1, unit: 'days' } };
    case 'email':
    case 'text':
      return { kind, asset: NO_ASSET };
    case 'task':
      return { kind, title: words, description: '', days: 1, assigneeId: null };
    case 'tag':
      return { kind, apply: [], remove: [] };
    case 'deal':
      return { kind, stageId: 0, name: words, value: 0 };
    case 'notify':
      return { kind, userId: null, text: words };
    case 'field':
      return { kind, field: 'company', value: '' };
    case 'decide':
      return { kind, rule: { match: 'all', tests: [newTest('field')] }, yes: null, no: null };
    case 'campaign':
      return { kind, campaignId: 0 };
    case 'webhook':
      return { kind, url: '' };
  }
}

/** A question to begin with. `step` is a message that can be asked about. */
export function newTest(kind: Test['kind'], step = ''): Test {
  if (kind === 'hasTag') return { kind, tagId: 0 };
  if (kind === 'field') return { kind, field: 'phone', is: 'filled', value: '' };
  return { kind, step };
}

const inSequence = (draft: SolutionDraft, id: string, change: (steps: DraftStep[]) => DraftStep[]): SolutionDraft => ({
  ...draft,
  sequences: draft.sequences.map((each) => (each.id === id ? { ...each, steps: change(each.steps) } : each)),
});

export const stepOf = (draft: SolutionDraft, id: string): DraftStep | undefined =>
  draft.sequences.flatMap(({ steps }) => steps).find((step) => step.id === id);

const sequenceWith = (draft: SolutionDraft, stepId: string): Sequence | undefined =>
  draft.sequences.find(({ steps }) => steps.some(({ id }) => id === stepId));

export const addStep = (draft: SolutionDraft, sequenceId: string, at: number, step: DraftStep): SolutionDraft =>
  inSequence(draft, sequenceId, (steps) => steps.toSpliced(at, 0, step));

export const changeStep = (draft: SolutionDraft, id: string, part: Partial<DraftStep>): SolutionDraft => ({
  ...draft,
  sequences: draft.sequences.map((sequence) => ({
    ...sequence,
    steps: sequence.steps.map((step) => (step.id === id ? { ...step, ...part } : step)),
  })),
});

export const changeGoal = (draft: SolutionDraft, id: string, part: Partial<Goal>): SolutionDraft => ({
  ...draft,
  goals: draft.goals.map((goal) => (goal.id === id ? { ...goal, ...part } : goal)),
});

export const renameSequence = (draft: SolutionDraft, id: string, name: string): SolutionDraft => ({
  ...draft,
  sequences: draft.sequences.map((each) => (each.id === id ? { ...each, name } : each)),
});

/** `at` counts the steps as they stand before the move. */
export function moveStep(draft: SolutionDraft, stepId: string, sequenceId: string, at: number): SolutionDraft {
  const from = sequenceWith(draft, stepId);
  const step = stepOf(draft, stepId);
  if (!from || !step) return draft;
  const old = from.steps.indexOf(step);
  const isSame = from.id === sequenceId;
  if (isSame && (at === old || at === old + 1)) return draft;
  const without = inSequence(draft, from.id, (steps) => steps.filter(({ id }) => id !== stepId));
  return addStep(without, sequenceId, isSame && at > old ? at - 1 : at, step);
}

/** A goal leads to one sequence; null: the solution ends there. */
export const leadTo = (draft: SolutionDraft, goalId: string, sequenceId: string | null): SolutionDraft => ({
  ...draft,
  flow: [
    ...draft.flow.filter(({ from }) => from !== goalId),
    ...(sequenceId === null ? [] : [{ from: goalId, to: sequenceId }]),
  ],
});

/** Which goals end a sequence. */
export const endWith = (draft: SolutionDraft, sequenceId: string, goalIds: string[]): SolutionDraft => ({
  ...draft,
  flow: [...draft.flow.filter(({ from }) => from !== sequenceId), ...goalIds.map((to) => ({ from: sequenceId, to }))],
});

/** What one part that is drawn to another means; what cannot lead there changes nothing. */
export function connect(draft: SolutionDraft, from: FlowPart, to: FlowPart): SolutionDraft {
  if (from.part === 'goal' && to.part === 'sequence') return leadTo(draft, from.id, to.id);
  if (from.part !== 'sequence' || to.part !== 'goal') return draft;
  const goals = draft.flow.filter((way) => way.from === from.id).map((way) => way.to);
  return goals.includes(to.id) ? draft : endWith(draft, from.id, [...goals, to.id]);
}

/** After a goal that leads nowhere, or with nothing before it. */
export function addSequence(draft: SolutionDraft, sequence: Sequence, goalId: string | null): SolutionDraft {
  const more = { ...draft, sequences: [...draft.sequences, sequence] };
  return goalId === null ? more : leadTo(more, goalId, sequence.id);
}

/** As an end of a sequence, or one more that starts the solution. */
export function addGoal(draft: SolutionDraft, goal: Goal, sequenceId: string | null): SolutionDraft {
  const more = { ...draft, goals: [...draft.goals, goal] };
  return sequenceId === null
    ? more
    : connect(more, { part: 'sequence', id: sequenceId }, { part: 'goal', id: goal.id });
}

/** Takes a part away, and what names it: ways to it, and questions about its message. */
export function removePart(draft: SolutionDraft, { part, id }: FlowPart): SolutionDraft {
  if (part === 'step') {
    const left = draft.sequences.map((each) => ({ ...each, steps: each.steps.filter((step) => step.id !== id) }));
    return withoutQuestions({ ...draft, sequences: left }, new Set([id]));
  }
  const flow = draft.flow.filter(({ from, to }) => from !== id && to !== id);
  if (part === 'goal') return { ...draft, goals: draft.goals.filter((goal) => goal.id !== id), flow };
  const lost = draft.sequences.find((sequence) => sequence.id === id)?.steps.map((step) => step.id) ?? [];
  const sequences = draft.sequences
    .filter((sequence) => sequence.id !== id)
    .map((sequence) => ({ ...sequence, steps: sequence.steps.map((step) => notTo(step, id)) }));
  return withoutQuestions({ ...draft, sequences, flow }, new Set(lost));
}

function notTo(step: DraftStep, sequenceId: string): DraftStep {
  const { action } = step;
  if (action.kind !== 'decide' || (action.yes !== sequenceId && action.no !== sequenceId)) return step;
  const open = (id: string | null) => (id === sequenceId ? null : id);
  return { ...step, action: { ...action, yes: open(action.yes), no: open(action.no) } };
}

/** A decision that has nothing left to ask goes as well. */
function withoutQuestions(draft: SolutionDraft, lost: ReadonlySet<string>): SolutionDraft {
  const isLost = (test: Test) => (test.kind === 'opened' || test.kind === 'clicked') && lost.has(test.step);
  const asks = draft.sequences.some(({ steps }) =>
    steps.some(({ action }) => action.kind === 'decide' && action.rule.tests.some(isLost)),
  );
  if (!asks) return draft;
  const left = (step: DraftStep): DraftStep[] => {
    const { action } = step;
    if (action.kind !== 'decide') return [step];
    const tests = action.rule.tests.filter((test) => !isLost(test));
    return tests.length === 0 ? [] : [{ ...step, action: { ...action, rule: { ...action.rule, tests } } }];
  };
  return { ...draft, sequences: draft.sequences.map((each) => ({ ...each, steps: each.steps.flatMap(left) })) };
}

/** New parts have got the ids of their rows. */
export function withIds(draft: SolutionDraft, ids: Readonly<Record<string, string>>): SolutionDraft {
  if (Object.keys(ids).length === 0) return draft;
  const now = (id: string) => ids[id] ?? id;
  const maybe = (id: string | null) => (id === null ? null : now(id));
  const action = (of: StepAction): StepAction =>
    of.kind !== 'decide'
      ? of
      : {
          ...of,
          yes: maybe(of.yes),
          no: maybe(of.no),
          rule: {
            ...of.rule,
            tests: of.rule.tests.map((test) => ('step' in test ? { ...test, step: now(test.step) } : test)),
          },
        };
  return {
    ...draft,
    goals: draft.goals.map((goal) => ({ ...goal, id: now(goal.id) })),
    sequences: draft.sequences.map(({ id, name, steps }) => ({
      id: now(id),
      name,
      steps: steps.map((step) => ({ ...step, id: now(step.id), action: action(step.action) })),
    })),
    flow: draft.flow.map(({ from, to }) => ({ from: now(from), to: now(to) })),
  };
}
