import { type Client, type Health, listClientHealth, listClients } from '@app/contract/clients';
import { fake } from '@app/contract/fake-fetch';

/** A uuid that ends in the given number. */
const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

export const client = (at: number, name: string, more: Partial<Client> = {}): Client => ({
  id: uuid(at),
  name,
  url: `https://www.site${at}.example`,
  website: '',
  edition: 'Max',
  startDate: '2024-03-04',
  change: null,
  soldBy: 'mine',
  hasAccess: true,
  partnerUserId: null,
  ...more,
});

export const health = (at: number, more: Partial<Health> = {}): Health & { clientId: string } => ({
  clientId: uuid(at),
  level: 'good',
  active: 0,
  activeBefore: 0,
  failedInstalls: 0,
  lockedCampaigns: 0,
  ...more,
});

/** No client has health data. */
export const silent = fake(listClientHealth, () => ({ content: [], trials: [] }));

export const answer = (...content: Client[]) => fake(listClients, () => ({ content, totalCount: content.length }));
