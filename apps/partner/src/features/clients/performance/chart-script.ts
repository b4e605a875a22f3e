import { scriptQuery } from '@app/frame/app/load-chunk.ts';

/** The chart library is large: it comes when the first chart is wanted, and the table does without it. */
export const chartScript = scriptQuery(
  'performance-chart',
  async () => (await import('./performance-chart.tsx')).PerformanceChart,
);
