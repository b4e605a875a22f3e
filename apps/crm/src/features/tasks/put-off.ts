import type { Task } from '@app/contract/tasks';
import type { TaskChange } from '#data/tasks.ts';
import { addDays, weekAfter } from '#data/wall-clock.ts';

/** How long a task is put off. */
export const putOffs = ['tomorrow', 'week'] as const;
type PutOff = (typeof putOffs)[number];

export const putOff = (tasks: Task[], to: (task: Task) => string): TaskChange => ({
  kind: 'setDue',
  ids: tasks.map(({ id }) => id),
  name: tasks[0]?.title ?? '',
  values: tasks.map(to),
  before: tasks.map((task) => task.dueDate),
});

export const putOffTo =
  (by: PutOff, today: string) =>
  ({ dueDate }: Pick<Task, 'dueDate'>): string =>
    by === 'tomorrow' ? addDays(today, 1) : weekAfter(dueDate, today);

const letters = { d: 'complete', f: 'followUp', t: 'tomorrow', w: 'week' } as const;
export type TaskAction = (typeof letters)[keyof typeof letters];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** What a letter means, in a list and in the queue. A keyboard without these letters has them at the same places. */
export function letterOf({ key, code, ctrlKey, metaKey, altKey, repeat }: Pressed): string | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined;
  const letter = /^[a-z]$/i.test(key) ? key : /^\p{L}$/u.test(key) ? code.replace(/^Key/, '') : '';
  return letter.toLowerCase() || undefined;
}

export const actionOf = (pressed: Pressed): TaskAction | undefined =>
  letters[letterOf(pressed) as keyof typeof letters];
