import { AppError } from '@app/contract/errors';
import { expect, test, vi } from 'vitest';
import * as reports from './error-reports.ts';
import { queryClient } from './query-client.ts';

test('a load that failed is reported with what it was about, and the failure is passed on', async () => {
  const report = vi.spyOn(reports, 'reportError').mockImplementation(() => undefined);
  const refused = new AppError('client.notFound');
  const load = queryClient.fetchQuery({ queryKey: ['clients', 'one'], queryFn: () => Promise.reject(refused) });
  await expect(load).rejects.toBe(refused);
  expect(report.mock.calls).toEqual([['loading clients', refused]]);
});
