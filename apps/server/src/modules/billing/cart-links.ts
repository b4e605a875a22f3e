import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { CartLink, changeCartLink as changeEndpoint, saveCartLink as saveEndpoint } from '@app/contract/links';
import { linkKinds } from '@app/contract/offer-words';
import { publicPaths, SHORT_LINKS } from '@app/contract/paths';
import { tidyName } from '@app/pricing/plans';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { readCatalogue, trialPlanOf } from './catalogue.ts';
import { expiresAt, fingerprintOf, ownAddress, type CartLink as SignedLink, type TrialLink } from './link.ts';
import { openLink } from './open-link.ts';
import { ORDERS_PER_DAY_AND_LINK, ordersToday } from './order-limit.ts';
import { newLinkCode } from './short-links.ts';
import { withdrawnLinks } from './withdrawn.ts';

type Scope = { accountId: string };
type Draft = Request<typeof saveEndpoint, 'output'>['body'];
type Change = Request<typeof changeEndpoint, 'output'>['body'];

const LISTED = 1000;

/** Saves a valid link of this account. Saving a deactivated link again makes it active again. */
export async function saveCartLink(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  config: Config,
  { url, choices, name }: Draft,
): Promise<CartLink> {
  const { kind, params } = readOwnAddress(config, url);
  const opened = await openLink(db, config, { kind, params }, new Date());
  if ('fault' in opened || opened.seller.accountId !== accountId) throw new AppError('link.edited');
  const offer = await describe(db, opened.link);
  const { id } = await db
    .insertInto('cart_link')
    .values({
      account_id: accountId,
      user_id: userId,
      code: newLinkCode(),
      kind,
      fingerprint: fingerprintOf(kind, params),
      user_bundle_id: opened.userBundle?.id ?? null,
      name: name || offer.plan_name,
      url: ownAddress(config.ORIGIN, kind, params),
      choices: JSON.stringify(choices),
      ...offer,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['fingerprint', 'user_bundle_id'])
        .doUpdateSet({ deactivated_at: null, orders_counted_from: new Date(), ...(name && { name }) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return getCartLink(db, { accountId }, config, id);
}

/** Colleagues open and share what is kept, so that it must be an address of ours. */
function readOwnAddress({ ORIGIN }: Config, url: string) {
  const address = URL.parse(url);
  const kind = linkKinds.find((each) => address?.pathname === publicPaths[each]);
  if (!address || !kind || address.origin !== ORIGIN) throw new AppError('link.edited');
  return { kind, params: address.searchParams };
}

async function describe(db: Db, link: SignedLink | TrialLink) {
  const catalogue = await readCatalogue(db);
  if (!('issued' in link)) {
    const plan = trialPlanOf(catalogue);
    if (!plan) throw new AppError('link.withdrawn');
    return { plan_name: plan.name };
  }
  const { plan, total, currency, billingPeriodUnit } = link;
  const known = catalogue.inCurrency[currency].plans.find(({ id }) => id === plan);
  return {
    plan_name: tidyName(known?.name ?? plan),
    total,
    currency,
    billing_unit: billingPeriodUnit,
    expires_at: expiresAt(link),
  };
}

export async function listCartLinks(db: Db, scope: Scope, config: Config): Promise<CartLink[]> {
  const rows = await selectLinks(db, scope)
    .orderBy('cart_link.created_at', 'desc')
    .orderBy('cart_link.id')
    .limit(LISTED)
    .execute();
  const isWithdrawn = await withdrawnLinks(db, config, scope.accountId);
  return rows.map((row) => toCartLink(row, config, isWithdrawn));
}

export async function getCartLink(db: Db, scope: Scope, config: Config, id: string): Promise<CartLink> {
  const row = await selectLinks(db, scope).where('cart_link.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('link.notFound');
  return toCartLink(row, config, await withdrawnLinks(db, config, scope.accountId));
}

export async function changeCartLink(
  db: Db,
  scope: Scope,
  config: Config,
  id: string,
  { name, active, template, takesOrdersAgain }: Change,
): Promise<CartLink> {
  await db
    .updateTable('cart_link')
    .set({
      id: sql`id`,
      ...(name !== undefined && { name }),
      ...(template !== undefined && { template }),
      ...(takesOrdersAgain && { orders_counted_from: new Date() }),
      ...(active !== undefined && { deactivated_at: active ? null : sql<Date>`coalesce(deactivated_at, now())` }),
    })
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .execute();
  return getCartLink(db, scope, config, id);
}

const selectLinks = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('cart_link')
    .leftJoin('app_user', 'app_user.id', 'cart_link.user_id')
    .leftJoin('user_bundle', 'user_bundle.id', 'cart_link.user_bundle_id')
    .leftJoin('bundle', 'bundle.id', 'user_bundle.bundle_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('cart_link_visit')
          .select(({ fn }) => [
            fn.countAll<number>().as('opened'),
            fn.count<number>('cart_link_visit.started_at').as('started'),
          ])
          .whereRef('cart_link_visit.link_id', '=', 'cart_link.id')
          .as('visits'),
      (join) => join.onTrue(),
    )
    .selectAll('cart_link')
    .select(['visits.opened', 'visits.started', 'bundle.id as bundle_id', 'bundle.name as bundle_name'])
    .select(sql<string | null>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('created_by'))
    .select(sql<boolean>`coalesce(cart_link.expires_at <= now(), false)`.as('expired'))
    .select(ordersToday(sql.ref('cart_link.fingerprint'), new Date()).as('today'))
    .select((from) =>
      from
        .selectFrom('customer_order')
        .select(({ fn }) => fn.countAll<number>().as('bought'))
        .whereRef('customer_order.link_id', '=', 'cart_link.id')
        .as('bought'),
    )
    .where('cart_link.account_id', '=', accountId);

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

type IsWithdrawn = Awaited<ReturnType<typeof withdrawnLinks>>;

function toCartLink(row: Row, config: Config, isWithdrawn: IsWithdrawn): CartLink {
  const params = URL.parse(row.url)?.searchParams ?? new URLSearchParams();
  const { total, currency, billing_unit: billingPeriodUnit } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    // Whatever was once kept: nothing but an address of ours is handed out.
    url: ownAddress(config.ORIGIN, row.kind, params),
    shortUrl: `${config.ORIGIN}${SHORT_LINKS}/${row.code}`,
    choices: row.choices,
    planName: row.plan_name,
    price: total !== null && currency && billingPeriodUnit ? { total, currency, billingPeriodUnit } : null,
    bundle: row.bundle_id && row.bundle_name !== null ? { id: row.bundle_id, name: row.bundle_name } : null,
    createdBy: row.created_by,
    createdDate: row.created_at.toISOString(),
    expiresDate: row.expires_at?.toISOString() ?? null,
    state: stateOf(row, () => isWithdrawn({ kind: row.kind, params })),
    template: row.template,
    opened: row.opened,
    started: row.started,
    bought: row.bought ?? 0,
  };
}

function stateOf({ expired, deactivated_at, today }: Row, isWithdrawn: () => boolean): CartLink['state'] {
  if (expired) return 'expired';
  if (deactivated_at) return 'deactivated';
  if (isWithdrawn()) return 'withdrawn';
  return today >= ORDERS_PER_DAY_AND_LINK ? 'paused' : 'active';
}
