import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listRecentAccounts, listSwitcherAccounts, markAccount, type SwitcherAccount } from '@app/contract/switcher';
import { getConfig, setConfig } from '@app/frame/calls/config.ts';

type Kind = SwitcherAccount['account']['accountType'];
const editions = { PARTNER_EDITION: 'Partner Edition', CRM: 'Max Classic', KEAP: 'Keap Pro' };

export const fakeAccount = (id: string, name: string, accountType: Kind = 'CRM', pinned = false): SwitcherAccount => ({
  id,
  pinned,
  account: {
    legacyId: `x${id.slice(-4).replace(/^0+/, '')}y`,
    accountType,
    companyProfile: { name },
    edition: { name: editions[accountType] },
  },
});

export type Asked = { kind: 'partner' | 'crm'; search: string; cursor: string | null; query: string };
type Server = {
  partner?: SwitcherAccount[];
  crm?: SwitcherAccount[];
  recent?: SwitcherAccount[] | Promise<SwitcherAccount[]> | 'fails';
  /** May hold an answer up or refuse it. */
  before?: ((asked: Asked) => unknown) | undefined;
  mark?: (id: string, body: unknown) => unknown;
};

/** Answers as the contract says; a cursor is the number of the next account, as text. */
export function fakeSwitcher({ partner = [], crm = [], recent = [], before, mark }: Server) {
  const asked: Asked[] = [];
  const answers = [
    fake(listRecentAccounts, async () => {
      if (recent === 'fails') throw new AppError('server.unexpected');
      return { content: await recent };
    }),
    fake(listSwitcherAccounts, async ({ search: query, searchParams }) => {
      const kind = searchParams.getAll('accountTypes').includes('PARTNER_EDITION') ? 'partner' : 'crm';
      const search = searchParams.get('search') ?? '';
      const cursor = searchParams.get('cursor');
      asked.push({ kind, search, cursor, query });
      await before?.({ kind, search, cursor, query });
      const all = kind === 'partner' ? partner : crm.filter(({ account }) => matches(account, search));
      const next = Number(cursor ?? 0) + Number(searchParams.get('limit'));
      return {
        content: all.slice(Number(cursor ?? 0), next),
        cursor: next < all.length ? String(next) : '',
        ...(searchParams.has('includeTotalCount') && { totalCount: all.length }),
      };
    }),
    fake(markAccount, async ({ pathname }, body) => {
      await mark?.(pathname.split('/').at(-1) ?? '', body);
    }),
  ];
  return { answers, asked };
}

const matches = ({ legacyId, companyProfile }: SwitcherAccount['account'], search: string) =>
  search
    .toLowerCase()
    .split(' ')
    .every((word) => `${companyProfile.name} ${legacyId}`.toLowerCase().includes(word));

/** Where CRM accounts answer; pages elsewhere have no use for it. */
export const giveCrmAddress = () =>
  setConfig({ ...getConfig(), links: { ...getConfig().links, crm: 'https://{legacyId}.crm.example' } });

/** The ends of lists that are watched; called, each tells what the browser would: it has come into sight. */
export const ends = new Set<() => void>();

export class FakeIntersections {
  tell: () => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = () => tell([{ isIntersecting: true }]);
  }
  observe = () => ends.add(this.tell);
  disconnect = () => ends.delete(this.tell);
}
