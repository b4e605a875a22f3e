import { createUserBundle, getPartnerPerson } from '@app/contract/accounts';
import { type Bundle, listBundles } from '@app/contract/bundles';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type CartLink, type LinkChoices, listCartLinks, saveCartLink } from '@app/contract/links';
import type { Currency } from '@app/contract/offer-words';
import { type Estimate, type EstimateRequest, estimateCart, listPlans, listPromotions } from '@app/contract/pricing';
import { plansIn, priceListIn, promotionsIn, taxRateIn } from '@app/pricing/catalogue';
import { priceCart } from '@app/pricing/estimate';
import { catalogue } from './fake-catalogue.ts';

export const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const created = '2026-03-01T12:00:00.000Z';

export const bundleOf = (at: number, name: string): Bundle => ({
  id: idOf(at),
  name,
  description: '',
  organizationId: idOf(900),
  solutionRefs: [idOf(901)],
  createdDate: created,
});

export const proChoices: LinkChoices = {
  countryCode: 'US',
  currency: 'USD',
  frequency: 'monthly',
  planId: 'pro',
  contacts: 2500,
  users: 4,
  textAndVoiceTier: 2,
  textMessages: 1000,
  businessLine: true,
  promotionId: 'TEN',
  addPartnerAsUser: false,
  bundleId: null,
};

export const linkOf = (more: Partial<CartLink>): CartLink => ({
  id: idOf(800),
  kind: 'cart',
  name: 'Spring offer',
  url: 'https://shop.example/cart?signature=1',
  shortUrl: 'https://shop.example/l/0123456789',
  choices: proChoices,
  planName: 'Pro',
  price: null,
  bundle: null,
  createdBy: 'Mara Okafor',
  createdDate: created,
  expiresDate: null,
  state: 'active',
  template: true,
  opened: 0,
  started: 0,
  bought: 0,
  ...more,
});

export type Part = 'person' | 'plans' | 'promotions' | 'bundles' | 'userBundle' | 'estimate' | 'links' | 'save';
type UserBundleBody = Request<typeof createUserBundle, 'input'>['body'];
type SaveBody = Request<typeof saveCartLink, 'input'>['body'];

/** A server that prices by the catalogue. It records the requests, and can delay or refuse an answer. */
export class FakeCartServer {
  salesforceUserId: string | null = '0055e00000Mara';
  bundles: Bundle[] = [bundleOf(1, 'Starter'), bundleOf(2, 'Growth')];
  links: CartLink[] = [];
  promotionsIn = (currency: Currency) => promotionsIn(catalogue, currency);
  fails = new Set<Part>();
  before: (part: Part, asked: unknown) => void | Promise<void> = () => {};
  planQueries: URLSearchParams[] = [];
  bundleQueries: URLSearchParams[] = [];
  estimates: EstimateRequest[] = [];
  userBundles: UserBundleBody[] = [];
  saved: SaveBody[] = [];
  asked: Part[] = [];

  async #meet(part: Part, asked: unknown) {
    this.asked.push(part);
    await this.before(part, asked);
    if (this.fails.has(part)) throw new AppError('server.unexpected');
  }

  #estimate(request: EstimateRequest): Estimate {
    const { currency, billingAddress } = request;
    const priced = priceCart(request, priceListIn(catalogue, { currency, ...billingAddress }, {}));
    if ('faults' in priced) throw new AppError('request.invalid', priced.faults);
    const query = new URLSearchParams({ plan: request.plan, total: String(priced.estimate.total), signature: 's' });
    return { ...priced.estimate, cartUrl: `https://shop.example/cart?${query}` };
  }

  answers = [
    fake(getPartnerPerson, async ({ pathname }) => {
      await this.#meet('person', pathname);
      return { userId: pathname.split('/').at(-1) ?? '', salesforceUserId: this.salesforceUserId };
    }),
    fake(listPlans, async ({ searchParams }) => {
      this.planQueries.push(searchParams);
      await this.#meet('plans', searchParams);
      const currency = searchParams.get('currency') as Currency;
      const taxRate = taxRateIn(catalogue, searchParams.get('countryCode') ?? '');
      return { plans: plansIn(catalogue, currency), taxRate };
    }),
    fake(listPromotions, async ({ searchParams }) => {
      await this.#meet('promotions', searchParams);
      return { promotions: this.promotionsIn(searchParams.get('currency') as Currency) };
    }),
    fake(listBundles, async ({ searchParams }) => {
      this.bundleQueries.push(searchParams);
      await this.#meet('bundles', searchParams);
      const start = Number(searchParams.get('pageToken') ?? 0);
      const end = start + Number(searchParams.get('pageSize'));
      const nextPageToken = end < this.bundles.length ? String(end) : '';
      return { bundles: this.bundles.slice(start, end), request: { solutionIds: [] }, nextPageToken };
    }),
    fake(createUserBundle, async (_, body) => {
      this.userBundles.push(body as UserBundleBody);
      await this.#meet('userBundle', body);
      return { id: idOf(700 + this.userBundles.length) };
    }),
    fake(estimateCart, async (_, body) => {
      const request = body as EstimateRequest;
      this.estimates.push(request);
      await this.#meet('estimate', request);
      return this.#estimate(request);
    }),
    fake(listCartLinks, async () => {
      await this.#meet('links', null);
      return { content: this.links };
    }),
    fake(saveCartLink, async (_, body) => {
      this.saved.push(body as SaveBody);
      await this.#meet('save', body);
      return linkOf({ template: false });
    }),
  ];
}
