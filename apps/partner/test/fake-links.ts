import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type CartLink, changeCartLink, type LinkChoices, listCartLinks } from '@app/contract/links';

export const linkId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

export const fakeChoices: LinkChoices = {
  countryCode: 'US',
  currency: 'USD',
  frequency: 'monthly',
  planId: 'max-monthly',
  contacts: 1500,
  users: 2,
  textAndVoiceTier: -1,
  textMessages: 0,
  businessLine: false,
  promotionId: 'current',
  addPartnerAsUser: false,
  bundleId: null,
};

/** The higher its number, the later it was made. */
export const fakeLink = (at: number, name: string, more: Partial<CartLink> = {}): CartLink => ({
  id: linkId(at),
  kind: 'cart',
  name,
  url: `https://partner.example/cart?plan=max&signature=${at}`,
  shortUrl: 'https://shop.example/l/0123456789',
  choices: fakeChoices,
  planName: 'Max',
  price: { total: 14_900, currency: 'USD', billingPeriodUnit: 'month' },
  bundle: null,
  createdBy: 'Mara Okafor',
  createdDate: `2025-03-${String(at).padStart(2, '0')}T12:00:00Z`,
  expiresDate: '2099-06-05T12:00:00Z',
  state: 'active',
  template: false,
  opened: 0,
  started: 0,
  bought: 0,
  ...more,
});

type Body = { name?: string; active?: boolean; template?: boolean; takesOrdersAgain?: true };
type Hooks = {
  /** Called before a list or a change is answered; what it throws is the answer. */
  onList?: () => void | Promise<void>;
  onChange?: (id: string, body: Body) => void | Promise<void>;
};

/** Links as the server keeps them, the latest first. */
export function fakeServer(links: CartLink[], { onList, onChange }: Hooks = {}) {
  const all = links.toSorted((a, b) => b.createdDate.localeCompare(a.createdDate));
  const answers = [
    fake(listCartLinks, async () => {
      const content = [...all];
      await onList?.();
      return { content };
    }),
    fake(changeCartLink, async ({ pathname }, sent) => {
      const id = pathname.split('/').at(-1) ?? '';
      const { active, takesOrdersAgain, ...body } = sent as Body;
      await onChange?.(id, sent as Body);
      const at = all.findIndex((link) => link.id === id);
      const link = all[at];
      if (!link) throw new AppError('link.notFound');
      const wanted = takesOrdersAgain && link.state === 'paused' ? true : active;
      const state =
        wanted === undefined || link.state === 'expired' || link.state === 'withdrawn'
          ? link.state
          : wanted
            ? 'active'
            : 'deactivated';
      const changed = { ...link, ...body, state };
      all[at] = changed;
      return changed;
    }),
  ];
  return { answers, all };
}
