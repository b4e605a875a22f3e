import { getCrmToken } from '@app/contract/accounts';
import { type Campaign, listCampaigns, lockCampaign } from '@app/contract/campaigns';
import { type ClientDetail, getClient } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';

export const fakeClient: ClientDetail = {
  id: '00000000-0000-4000-8000-000000000001',
  legacyId: 'ab123',
  name: 'Alder & Finch Dental',
  url: 'https://www.alder.example',
  website: '',
  edition: 'Max',
  startDate: '2024-03-04',
  change: { kind: 'upgraded', date: '2025-02-01' },
  soldBy: 'mine',
  hasAccess: true,
  partnerUserId: null,
  metrics: { activeCampaigns: 7, campaigns: 40, goalsAchieved: 1234, totalContacts: 56_789 },
  noAccess: null,
  health: null,
  membership: 'none',
  accessRequestedDate: null,
  purchase: null,
  phone: '+1 303 555 0142',
  product: 'CRM Max',
  address: {
    line1: '12 Main Street',
    line2: '',
    locality: 'Denver',
    region: 'CO',
    postalCode: '80202',
    countryCode: 'US',
  },
};

export const fakeAnswer = (more: Partial<ClientDetail> = {}) => fake(getClient, () => ({ ...fakeClient, ...more }));

export const fakeCampaign = (id: number, more: Partial<Campaign> = {}): Campaign => ({
  id,
  name: `Campaign ${id}`,
  categories: ['Email', 'Sales'],
  active_contact_count: 1200 + id,
  completed_contact_count: 3400 + id,
  date_created: '2025-03-04T12:00:00Z',
  published_date: '2025-03-05T12:00:00Z',
  published_status: true,
  error_message: null,
  locked: false,
  locked_by: null,
  locked_date: null,
  created_by_global_id: null,
  ...more,
});
export const fakeCampaigns = (count: number) => Array.from({ length: count }, (_, at) => fakeCampaign(at + 1));

type Holds = {
  /** Each may hold an answer up or refuse it. */
  beforeList?: (offset: number) => unknown;
  beforeLock?: (locked: boolean, at: number) => unknown;
};

/** The CRM of one client, as it keeps its campaigns; `asked` and `locks` are what it was asked for. */
export function fakeCrm(all: Campaign[], { beforeList, beforeLock }: Holds = {}) {
  const asked: URLSearchParams[] = [];
  const locks: boolean[] = [];
  const answers = [
    fake(getCrmToken, () => ({ accessToken: 'crm', expiresIn: 60 })),
    fake(listCampaigns, async ({ searchParams }) => {
      asked.push(searchParams);
      const offset = Number(searchParams.get('offset'));
      // Read before it waits, as a slow answer would be.
      const campaigns = all.slice(offset, offset + Number(searchParams.get('limit')));
      const count = all.length;
      await beforeList?.(offset);
      return { campaigns, count };
    }),
    fake(lockCampaign, async ({ pathname }, body) => {
      const { locked } = body as { locked: boolean };
      locks.push(locked);
      await beforeLock?.(locked, locks.length);
      const id = Number(pathname.split('/').at(-2));
      const at = all.findIndex((campaign) => campaign.id === id);
      if (at < 0) throw new AppError('campaign.notFound');
      const lock = {
        locked,
        locked_by: locked ? 'Sam Lee' : null,
        locked_date: locked ? '2025-06-07T12:00:00Z' : null,
      };
      all[at] = { ...all[at]!, ...lock };
      return { id, ...lock };
    }),
  ];
  return { answers, asked, locks, offsets: () => asked.map((query) => query.get('offset')) };
}

/** The elements observed for coming into view, because jsdom has no layout. */
const watched = new Set<() => void>();
export class FakeView {
  #seen: () => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = () => report([{ isIntersecting: true }]);
  }
  observe() {
    watched.add(this.#seen);
  }
  disconnect() {
    watched.delete(this.#seen);
  }
}
export const isWatched = () => watched.size > 0;
/** Like a browser, reports an element that comes into view once. */
export function reachEnd() {
  const seen = [...watched];
  watched.clear();
  for (const tell of seen) tell();
}
