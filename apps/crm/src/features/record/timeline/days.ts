import type { Activity } from '@app/contract/activities';

/** Several of one campaign's machine events in a row stand as one line. */
type Fold = { campaign: string; activities: Activity[] };
type Entry = Activity | Fold;
type Day = { date: string; entries: Entry[] };

export const isFold = (entry: Entry): entry is Fold => 'activities' in entry;

const FEWEST = 3;

/** The campaign whose doing this is; what a person did themselves is nobody's noise. */
function campaignOf(activity: Activity): string | null {
  if (activity.kind === 'strategy') return activity.details.campaign.name;
  if (activity.kind === 'interaction') return activity.details.campaign?.name ?? null;
  if (activity.kind === 'email' && activity.details.direction === 'out') return activity.details.campaign?.name ?? null;
  return null;
}

function fold(activities: Activity[]): Entry[] {
  const runs: Activity[][] = [];
  for (const activity of activities) {
    const last = runs.at(-1);
    const campaign = campaignOf(activity);
    if (last?.[0] && campaign !== null && campaignOf(last[0]) === campaign) last.push(activity);
    else runs.push([activity]);
  }
  return runs.flatMap((run): Entry[] => {
    const campaign = run[0] ? campaignOf(run[0]) : null;
    return campaign !== null && run.length >= FEWEST ? [{ campaign, activities: run }] : run;
  });
}

const dayOf = (iso: string) => new Date(iso).toDateString();

/** By days in the reader's zone, the order kept, with the noise folded. */
export function byDay(activities: Activity[]): Day[] {
  const days: Activity[][] = [];
  for (const activity of activities) {
    const last = days.at(-1);
    if (last?.[0] && dayOf(last[0].date) === dayOf(activity.date)) last.push(activity);
    else days.push([activity]);
  }
  return days.map((day) => ({ date: day[0]?.date ?? '', entries: fold(day) }));
}

/** The name of a day that has one. */
export function nameOfDay(iso: string, now: Date): 'today' | 'yesterday' | null {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(iso) === now.toDateString()) return 'today';
  return dayOf(iso) === yesterday.toDateString() ? 'yesterday' : null;
}
