import type { ClientPerformance, performanceDays } from '@app/contract/clients';

export type Days = (typeof performanceDays)[number];
export type Point = ClientPerformance['points'][number];
export type Campaign = ClientPerformance['campaigns'][number] & { completionRate: number };
export type Measure = Exclude<keyof ClientPerformance['comparison'], 'clients'>;

/** A rate of fewer contacts says more about chance than about the campaign. */
export const MIN_CONTACTS = 5;
const LISTED = 3;

/** How the active contacts went from the first point to the last, and what was reached on the way. */
export function trendOf(points: readonly Point[]) {
  const from = points[0]?.active ?? 0;
  const to = points.at(-1)?.active ?? 0;
  const sum = (key: 'completed' | 'goals') => points.reduce((total, point) => total + point[key], 0);
  return {
    direction: to > from ? ('rose' as const) : to < from ? ('fell' as const) : ('unchanged' as const),
    change: Math.abs(to - from),
    from,
    to,
    completed: sum('completed'),
    goals: sum('goals'),
  };
}

/** The first and the last by completion rate. No rate stands in both lists; when all are alike there is only one. */
export function rankCampaigns(campaigns: ClientPerformance['campaigns']): { best: Campaign[]; worst: Campaign[] } {
  const ranked = campaigns
    .filter(hasEnoughContacts)
    .sort((a, b) => b.completionRate - a.completionRate || b.entered - a.entered);
  const lowest = ranked.at(-1)?.completionRate ?? 0;
  const half = Math.min(LISTED, Math.ceil(ranked.length / 2));
  const best = ranked.slice(0, half).filter(({ completionRate }) => completionRate > lowest);
  const bar = best.at(-1)?.completionRate;
  if (bar === undefined) return { best: ranked.slice(0, LISTED), worst: [] };
  const worst = ranked
    .filter(({ completionRate }) => completionRate < bar)
    .sort((a, b) => a.completionRate - b.completionRate || b.entered - a.entered)
    .slice(0, LISTED);
  return { best, worst };
}

const hasEnoughContacts = (campaign: ClientPerformance['campaigns'][number]): campaign is Campaign =>
  campaign.entered >= MIN_CONTACTS && campaign.completionRate !== null;

/** Within five percent of the others counts as like them. Values have one decimal: whole tenths compare exactly. */
export function compareWithOthers({ client, others }: ClientPerformance['comparison'][Measure]) {
  if (client === null || others === null) return null;
  const [mine, theirs] = [Math.round(client * 10), Math.round(others * 10)];
  if (Math.abs(mine - theirs) * 20 <= theirs) return 'like' as const;
  return mine > theirs ? ('above' as const) : ('below' as const);
}
