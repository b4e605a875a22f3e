/** The rules that can be chosen; another one that a task has stays as it is. */
export const repeatRules = {
  daily: 'FREQ=DAILY',
  weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  twoWeeks: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  quarterly: 'FREQ=MONTHLY;INTERVAL=3',
  yearly: 'FREQ=YEARLY',
} as const;
export type RepeatName = keyof typeof repeatRules;
export const repeatNames = Object.keys(repeatRules) as RepeatName[];

export const repeatName = (rule: string): RepeatName | 'own' =>
  repeatNames.find((name) => repeatRules[name] === rule) ?? 'own';
