import type { Task, TaskFields } from '@app/contract/tasks';
import type { TaskStart } from '#modals';

type Named = { id: number; name: string };

/** What stands in the form. An empty text is none. */
export type Typed = {
  title: string;
  description: string;
  dueDate: string;
  dueTime: string;
  contact: Named | null;
  deal: Named | null;
  assigneeId: string;
  priority: TaskFields['priority'];
  repeat: string;
  reminder: string;
  remindByMail: boolean;
};

export const typedOf = (task: Task): Typed => ({
  title: task.title,
  description: task.description,
  dueDate: task.dueDate ?? '',
  dueTime: task.dueTime?.slice(0, 5) ?? '',
  contact: task.contact,
  deal: task.deal,
  assigneeId: task.assignee?.id ?? '',
  priority: task.priority,
  repeat: task.repeat,
  reminder: task.reminder?.toString() ?? '',
  remindByMail: task.remindByMail,
});

/** A new one is done by whoever adds it, if nobody else is named. */
export const typedFrom = (start: TaskStart, userId: string): Typed => ({
  title: start.title ?? '',
  description: start.description ?? '',
  dueDate: start.dueDate ?? '',
  dueTime: start.dueTime ?? '',
  contact: start.contact ?? null,
  deal: start.deal ?? null,
  assigneeId: start.assigneeId ?? userId,
  priority: start.priority ?? 'normal',
  repeat: start.repeat ?? '',
  reminder: start.reminder?.toString() ?? '',
  remindByMail: start.remindByMail ?? false,
});

/** Without a day there is no time, no repeat and no reminder. */
export function fieldsOf(typed: Typed): TaskFields {
  const hasDay = typed.dueDate !== '';
  const reminder = hasDay && typed.reminder !== '' ? Number(typed.reminder) : null;
  return {
    title: typed.title.trim(),
    description: typed.description.trim(),
    dueDate: typed.dueDate || null,
    dueTime: (hasDay && typed.dueTime) || null,
    contactId: typed.contact?.id ?? null,
    dealId: typed.deal?.id ?? null,
    assigneeId: typed.assigneeId || null,
    priority: typed.priority,
    repeat: hasDay ? typed.repeat : '',
    reminder,
    remindByMail: reminder !== null && typed.remindByMail,
  };
}

const fieldNames = [
  'title',
  'description',
  'dueDate',
  'dueTime',
  'contactId',
  'dealId',
  'assigneeId',
  'priority',
  'repeat',
  'reminder',
  'remindByMail',
] as const satisfies (keyof TaskFields)[];
type FieldName = (typeof fieldNames)[number];

/** Only what differs, and what stood there before. */
export function editOf(before: Typed, typed: Typed): { change: Partial<TaskFields>; seen: Partial<TaskFields> } {
  const [from, to] = [fieldsOf(before), fieldsOf(typed)];
  const changed = fieldNames.filter((name) => from[name] !== to[name]);
  const pick = (fields: TaskFields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { change: pick(to), seen: pick(from) };
}

/** Fields that both sides have changed, each to another value. */
export function disputed(before: Typed, typed: Typed, now: Typed): FieldName[] {
  const [from, mine, theirs] = [fieldsOf(before), fieldsOf(typed), fieldsOf(now)];
  return fieldNames.filter(
    (name) => mine[name] !== from[name] && theirs[name] !== from[name] && mine[name] !== theirs[name],
  );
}

const inForm: Record<FieldName, keyof Typed> = {
  title: 'title',
  description: 'description',
  dueDate: 'dueDate',
  dueTime: 'dueTime',
  contactId: 'contact',
  dealId: 'deal',
  assigneeId: 'assigneeId',
  priority: 'priority',
  repeat: 'repeat',
  reminder: 'reminder',
  remindByMail: 'remindByMail',
};

/** The colleague's changes, and one's own where they are not about the same. */
export function together(before: Typed, typed: Typed, now: Typed, whose: 'mine' | 'theirs'): Typed {
  const [from, mine] = [fieldsOf(before), fieldsOf(typed)];
  const both = disputed(before, typed, now);
  const kept = fieldNames.filter((name) => mine[name] !== from[name] && (whose === 'mine' || !both.includes(name)));
  return { ...now, ...Object.fromEntries(kept.map((name) => [inForm[name], typed[inForm[name]]])) };
}

/** What follows a task that is done: the same people, the next day. */
export const followUpOf = (task: Task, title: string, tomorrow: string): TaskStart => ({
  title: title.slice(0, 200),
  dueDate: tomorrow,
  contact: task.contact,
  deal: task.deal,
  ...(task.assignee && { assigneeId: task.assignee.id }),
  priority: task.priority,
});
