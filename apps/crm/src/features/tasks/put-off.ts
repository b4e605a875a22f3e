import type { Task } from '@app/contract/tasks';
import type { TaskChange } from '#data/tasks.ts';
import { addDays } from '#data/wall-clock.ts';

/** How long a task is put off, in days from today. */
export const putOffDays = { tomorrow: 1, week: 7 } as const;
export type PutOff = keyof typeof putOffDays;

export const putOff = (tasks: Task[], dueDate: string): TaskChange => ({
  kind: 'setDue',
  ids: tasks.map(({ id }) => id),
  name: tasks[0]?.title ?? '',
  values: tasks.map(() => dueDate),
  before: tasks.map((task) => task.dueDate),
});

export const putOffTo = (by: PutOff, today: string): string => addDays(today, putOffDays[by]);

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
