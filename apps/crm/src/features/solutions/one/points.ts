import type { Response } from '@app/contract/endpoint';
import type { getSolutionNumbers } from '@app/contract/solution-people';

export type SolutionDay = Response<typeof getSolutionNumbers>['days'][number];
export const numberNames = [
  ...(['entered', 'goals', 'completed', 'left', 'sent', 'opened', 'clicked', 'replied'] as const),
  ...(['skipped', 'bounced', 'unsubscribed', 'complained'] as const),
];
export type NumberName = (typeof numberNames)[number];
export type Point = { date: string } & Record<NumberName, number>;

/** A year is told in weeks, each by its last day; less is told in days. */
export function pointsOf(days: readonly SolutionDay[], isByWeek: boolean): Point[] {
  const points = days.map(({ day, ...numbers }) => ({ date: day, ...numbers }));
  if (!isByWeek) return points;
  // The last week is whole; what is left over at the beginning is a shorter one.
  const rest = points.length % 7;
  const starts = points.map((_, at) => at).filter((at) => at === 0 || (at - rest) % 7 === 0);
  return starts.map((from, at) => sumOf(points.slice(from, starts[at + 1])));
}

/** All of them together, by the last day. */
export function sumOf(points: readonly Point[]): Point {
  const sum = (name: NumberName) => points.reduce((all, point) => all + point[name], 0);
  const date = points.at(-1)?.date ?? '';
  return Object.assign({ date }, ...numberNames.map((name) => ({ [name]: sum(name) })));
}
