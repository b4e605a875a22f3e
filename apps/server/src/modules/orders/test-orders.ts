import { randomUUID } from 'node:crypto';
import { createUserBundle } from '@app/contract/accounts';
import { listClients } from '@app/contract/clients';
import { saveCartLink } from '@app/contract/links';
import { openOffer, placeOrder } from '@app/contract/orders';
import { type EstimateRequest, estimateCart } from '@app/contract/pricing';
import { sql } from 'kysely';
import { fingerprintOf } from '../billing/link.ts';
import { countOrdersToday, ORDERS_PER_DAY_AND_LINK } from '../billing/order-limit.ts';
import { newSeller, requestOf } from '../billing/test-sellers.ts';
import { startInstalls } from '../installs/test-installs.ts';

type Seller = Awaited<ReturnType<typeof newSeller>>;

/** With an address of its own each time: one address may order only so often. */
const newCustomer = () => ({
  ...customer,
  email: `c-${randomUUID()}@customer.example`,
});

export const customer = {
  company: 'Ünïcode & Söhne',
  givenName: 'Ines',
  familyName: 'Paz',
  email: 'ines@customer.example',
  phone: '+44 20 7946 0000',
  countryCode: 'GB',
  region: 'London',
  locale: 'de-de',
};

const choices = {
  ...{ countryCode: 'GB', currency: 'GBP' as const, frequency: 'monthlyWithAnnualAgreement' as const, planId: 'pro' },
  ...{ contacts: 2500, users: 4, textAndVoiceTier: -1, textMessages: 0, businessLine: false },
  ...{ promotionId: 'PARTNER10', addPartnerAsUser: false, bundleId: null },
};

/** A server with a shop, and what tests of orders do again and again. */
export async function startOrders() {
  const installs = await startInstalls();
  const { server } = installs;
  const { anonymous } = server;

  /** The address of a link from the question mark on. */
  async function share({ as, names }: Seller, change: Partial<EstimateRequest> = {}): Promise<string> {
    const { cartUrl } = await as(estimateCart, { body: { ...requestOf(names), ...change } });
    return new URL(cartUrl).search.slice(1);
  }
  const trialOf = ({ names, affiliateCode }: Seller) => `${new URLSearchParams({ affiliateCode, ...names })}`;

  /** As the modal does when a link is copied; from the path on. */
  const keep = ({ as, accountId }: Seller, path: string) =>
    as(saveCartLink, { accountId, body: { url: `${server.origin}${path}`, choices } });

  /** A bundle of two campaigns that also makes the seller a user of the account. */
  async function bundled(seller: Seller, names = ['Alpha', 'Beta']) {
    const { bundle } = await installs.newBundle(seller, names);
    const { id } = await seller.as(createUserBundle, {
      accountId: seller.accountId,
      body: {
        userId: seller.user.id,
        solutions: [{ type: 'ADD_USER_TO_APP', userId: seller.user.id }],
        bundleRef: { id: bundle.id },
      },
    });
    return { id, bundle };
  }

  const open = (link: string, kind: 'cart' | 'trial' = 'cart', visitId?: string) =>
    anonymous(openOffer, { body: { kind, link, visitId } });

  type Order = Partial<Parameters<typeof placeOrder.body.parse>[0] & object>;
  /** As the page does it: what the link offers, at the price that was shown. */
  async function order(link: string, change: Order = {}) {
    const addons = new URLSearchParams(link).getAll('addons').map((text) => {
      const [itemId = '', quantity] = text.split(':');
      return { itemId, quantity: Number(quantity) };
    });
    const total = Number(new URLSearchParams(link).get('total'));
    const body = {
      kind: 'cart' as const,
      link,
      visitId: randomUUID(),
      customer: newCustomer(),
      addons,
      total,
      ...change,
    };
    return anonymous(placeOrder, { body });
  }
  const tryOut = (link: string, change: Order = {}) =>
    order(link, { kind: 'trial', addons: [], total: null, ...change });

  /** As if the link had taken all of today's orders but `left`. The first is placed, the others are copies of it. */
  async function fillDay(link: string, kind: 'cart' | 'trial', left = 0) {
    const visitId = randomUUID();
    await (kind === 'cart' ? order : tryOut)(link, { visitId });
    const fingerprint = fingerprintOf(kind, new URLSearchParams(link));
    const missing = ORDERS_PER_DAY_AND_LINK - left - (await countOrdersToday(server.db, fingerprint, new Date()));
    await sql`
      with opened as (
        insert into account (organization_id, account_type, edition_name, legacy_id, name)
        select organization_id, 'CRM', edition_name, left(md5(random()::text), 20), account.name
        from customer_order join account on account.id = client_id, generate_series(1, ${missing}::int)
        where visit_id = ${visitId}
        returning id)
      insert into customer_order (
        created_at, visit_id, kind, fingerprint, link_id, account_id, user_id, client_id, plan_name, customer)
      select ${new Date()}, gen_random_uuid(), kind, fingerprint, link_id, account_id, user_id, opened.id, plan_name,
        jsonb_set(customer, '{email}', to_jsonb(opened.id || '@customer.example'))
      from customer_order, opened where visit_id = ${visitId}`.execute(server.db);
  }

  const clientsOf = async ({ as, accountId }: Seller) => (await as(listClients, { accountId, query: {} })).content;

  return {
    ...installs,
    clientsOf,
    share,
    trialOf,
    keep,
    bundled,
    open,
    order,
    tryOut,
    fillDay,
    newSeller: () => newSeller(server),
  };
}
