import type { PublishPlan } from '@app/contract/publish-plan';
import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../../db/schema.ts';

type Person = Pick<Selectable<Schema['enrolment']>, 'id' | 'sequence_id' | 'step_id' | 'completed_at'>;
type Plan = Pick<PublishPlan, 'steps' | 'atEnd'>;

/** What was said of those at each place, and what became of them; `at` is where they stood. */
function saidOf({ steps, atEnd }: Plan): string[] {
  const lines = [
    ...steps.map(({ stepId, becomes, to, waiting }) => {
      const stays = becomes === 'completes' ? 'completed' : becomes === 'waits' ? 'at an end' : `at ${stepId}`;
      return { at: `step ${stepId}`, after: becomes === 'moves' ? `at ${to[0]?.id}` : stays, waiting };
    }),
    ...atEnd.map(({ sequenceId, next, waiting }) => {
      return { at: `end of ${sequenceId}`, after: next ? `at the end of ${next.id}` : 'completed', waiting };
    }),
  ];
  return lines.flatMap(({ at, after, waiting }) => Array.from({ length: waiting }, () => `${at}: ${after}`)).toSorted();
}

function becameOf(before: readonly Person[], after: ReadonlyMap<number, Person>): string[] {
  return before
    .map((person) => {
      const now = after.get(person.id);
      const at = person.step_id === null ? `end of ${person.sequence_id}` : `step ${person.step_id}`;
      if (!now || now.completed_at !== null) return `${at}: completed`;
      if (now.step_id !== null) return `${at}: at ${now.step_id}`;
      return person.step_id === null ? `${at}: at the end of ${now.sequence_id}` : `${at}: at an end`;
    })
    .toSorted();
}

/** What the plan promised is what happened, to everybody who was in it. */
export function expectAsPlanned(plan: Plan, before: readonly Person[], after: readonly Person[]): void {
  expect(becameOf(before, new Map(after.map((person) => [person.id, person])))).toEqual(saidOf(plan));
}
