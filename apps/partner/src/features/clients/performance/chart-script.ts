import { scriptQuery } from '@app/frame/app/load-chunk.ts';

/** The chart library is large, so it is loaded with the first chart; the table does not need it. */
export const chartScript = scriptQuery(
  'performance-chart',
  async () => (await import('./performance-chart.tsx')).PerformanceChart,
);
