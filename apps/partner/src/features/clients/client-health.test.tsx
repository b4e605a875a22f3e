import type { Health } from '@app/contract/clients';
import { given } from '@app/frame/test/open-page.tsx';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { healthWords } from './client-health.ts';

const none: Health = { level: 'good', active: 0, activeBefore: 0, failedInstalls: 0, lockedCampaigns: 0 };

test.each<[Partial<Health>, string]>([
  [{ active: 60, activeBefore: 100, level: 'attention' }, 'Active contacts fell by 40% in 30 days'],
  [{ active: 97, activeBefore: 100 }, 'Active contacts fell by 3% in 30 days'],
  [{ active: 150, activeBefore: 100 }, 'Active contacts rose by 50% in 30 days'],
  [{ active: 1001, activeBefore: 1000 }, 'Active contacts steady for 30 days'],
  [{ active: 4, activeBefore: 4 }, 'Active contacts steady for 30 days'],
  [{ active: 12, activeBefore: 0 }, 'Active contacts went from 0 to 12 in 30 days'],
  [{ active: 1, activeBefore: 9 }, 'Active contacts went from 9 to 1 in 30 days'],
  [{ level: 'bad', failedInstalls: 1 }, '1 install failed'],
  [{ level: 'bad', failedInstalls: 1200 }, '1,200 installs failed'],
  [
    { level: 'attention', active: 150, activeBefore: 100, lockedCampaigns: 3 },
    '3 campaigns are locked by another partner',
  ],
  [
    { level: 'bad', active: 60, activeBefore: 100, failedInstalls: 2, lockedCampaigns: 1 },
    '2 installs failed · Active contacts fell by 40% in 30 days · 1 campaign is locked by another partner',
  ],
])('%j is said as "%s"', async (some, text) => {
  await given({});
  expect(healthWords(i18next.getFixedT(null, 'partner'), 'en-us').reasons({ ...none, ...some })).toBe(text);
});

test('a share is written as its language writes it', async () => {
  await given({});
  const reasons = healthWords(i18next.getFixedT(null, 'partner'), 'de-de').reasons({
    ...none,
    active: 60,
    activeBefore: 100,
  });
  expect(reasons).toContain('40\u00a0%');
});
