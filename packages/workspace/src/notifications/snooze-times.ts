const HOURS = 3;
const MORNING = 8;

/** Until when one can be put off, in the reader's zone. */
export function snoozeTimes(now: Date) {
  const morning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  return {
    hours: { count: HOURS, until: new Date(now.getTime() + HOURS * 60 * 60 * 1000) },
    tomorrow: { until: morning(1) },
    week: { until: morning(7) },
  };
}
