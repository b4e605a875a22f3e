import type { SolutionFault } from '@app/contract/solution-faults';
import type { SolutionDetail, SolutionDraft } from '@app/contract/solutions';
import { layOutFlow } from '@app/ui/flow/flow-layout';

/** A part of a solution that can be chosen. Goals, sequences and steps each have ids of their own. */
export type FlowPart = { part: 'goal' | 'sequence' | 'step'; id: string };
export type DrawnFlow = Pick<SolutionDraft, 'goals' | 'sequences' | 'flow'>;
export type DraftStep = SolutionDraft['sequences'][number]['steps'][number];
/** What is in the way of publishing, or, while it is drawn, of keeping it. */
export type DrawnFault = Omit<SolutionFault, 'problem'> & { problem: SolutionFault['problem'] | 'incomplete' };

/** No two faults of a solution have the same. */
export const faultKey = ({ problem, id, asset, detail }: DrawnFault) => [problem, id, asset?.id, detail].join(' ');
export type FlowCounts = Pick<SolutionDetail, 'steps' | 'goals' | 'atEnd'>;

export const isSamePart = (one: FlowPart | undefined, other: FlowPart) =>
  one?.part === other.part && one.id === other.id;

/** The rows of cards; a decision leads to its sequences, as the flow leads from a goal to one. */
export function rowsOf({ goals, sequences, flow }: DrawnFlow) {
  const decided = sequences.flatMap(({ id, steps }) =>
    steps.flatMap(({ action }) =>
      action.kind === 'decide'
        ? [action.yes, action.no].filter((to) => to !== null).map((to) => ({ from: id, to }))
        : [],
    ),
  );
  const known = new Set(flow.map(({ from, to }) => `${from} ${to}`));
  const more = decided.filter(({ from, to }) => !known.has(`${from} ${to}`));
  return layOutFlow([...goals.map(({ id }) => id), ...sequences.map(({ id }) => id)], [...flow, ...more]);
}

/** What people go through now: the draft may be drawn otherwise. */
export const flowOfPeople = ({ running, draft }: Pick<SolutionDetail, 'running' | 'draft'>): DrawnFlow =>
  running ?? draft;

/** What a part is called, whatever it is. */
export function nameOfPart({ goals, sequences }: DrawnFlow, id: string): string | undefined {
  const steps = sequences.flatMap((sequence) => sequence.steps);
  return [...goals, ...sequences, ...steps].find((part) => part.id === id)?.name;
}
