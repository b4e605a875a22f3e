import { type Campaign, type Goal, goalsAhead, type Sequence, sequenceAfter } from './campaign.ts';

type Drawn = Pick<Campaign, 'flow'> & {
  goals: readonly (Goal & { name: string })[];
  sequences: readonly (Sequence & { name: string })[];
};
/** A goal with the sequence that begins when it is reached; null: the campaign ends there. */
export type ReachableGoal = { id: string; name: string; sequence: string | null };

/** The goals that lie ahead of somebody who is at a step of a sequence, or through it (null). */
export function reachableGoals(drawn: Drawn, sequenceId: string, stepId: string | null): ReachableGoal[] {
  const campaign: Campaign = { ...drawn, sendingHours: null };
  const ahead = goalsAhead(campaign, sequenceId, stepId);
  return drawn.goals
    .filter(({ id }) => ahead.has(id))
    .map(({ id, name }) => {
      const next = sequenceAfter(campaign, id)?.id;
      return { id, name, sequence: drawn.sequences.find((sequence) => sequence.id === next)?.name ?? null };
    });
}
