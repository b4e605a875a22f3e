import { accountOrigin } from '@app/contract/apps';
import type { Request } from '@app/contract/endpoint';
import type { placeOrder } from '@app/contract/orders';
import { crmPaths, partnerPaths } from '@app/contract/paths';
import { formatsFor } from '@app/i18n/formats';
import { parseLocale } from '@app/i18n/locales';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Seller } from '../billing/sellers.ts';
import { invitationLink, VALID_DAYS } from '../invitations/invitation-mail.ts';
import { openInvitation } from '../invitations/invitations.ts';
import { writeMail } from '../mail/mail.ts';
import { findOrder } from './orders.ts';

type Placed = {
  orderVisit: string;
  clientId: string;
  legacyId: string;
  seller: Seller;
  customer: Request<typeof placeOrder, 'output'>['body']['customer'];
};

/** To the customer, with the way into the account; and to the person who shared the link. Each in their own language. */
export async function mailOrder(db: Db, config: Config, placed: Placed): Promise<void> {
  const { seller } = placed;
  const { company, username, locale } = await db
    .selectFrom('app_user')
    .innerJoin('account', (join) => join.on('account.id', '=', seller.accountId))
    .select(['account.name as company', 'app_user.username', 'app_user.locale'])
    .where('app_user.id', '=', seller.userId)
    .executeTakeFirstOrThrow();
  await mailCustomer(db, config, placed, company);
  await mailSeller(db, config, placed, { recipient: username, locale });
}

/** The customer's first user comes in by an invitation, as every later one does. */
async function mailCustomer(db: Db, config: Config, placed: Placed, company: string): Promise<void> {
  const { clientId, legacyId, seller, customer } = placed;
  const locale = parseLocale(customer.locale);
  const returnUrl = accountOrigin(config.ORIGIN, legacyId) + crmPaths.home;
  const { id, key } = await openInvitation(
    db,
    { accountId: clientId, userId: seller.userId },
    {
      invitee_email: customer.email,
      invitee_locale: locale,
      invitee_role: 'ADMIN',
      return_url: returnUrl,
      makes_owner: true,
    },
  );
  const { isTrial, params } = await describeOrder(db, config, placed, locale);
  const known = await db.selectFrom('app_user').select('id').where('username', '=', customer.email).executeTakeFirst();
  await writeMail(db, {
    recipient: customer.email,
    locale,
    kind: isTrial ? 'trialStarted' : 'ordered',
    // Who has a password here already is not asked to choose one.
    params: { ...params, company, name: customer.givenName, count: VALID_DAYS, ...(known && { context: 'known' }) },
    link: invitationLink(returnUrl, key, locale),
    // The partner must not read it: the key in it opens the customer's account.
    accountId: clientId,
    invitationId: id,
    byStranger: true,
  });
}

async function mailSeller(
  db: Db,
  config: Config,
  placed: Placed,
  { recipient, locale }: { recipient: string; locale: string },
): Promise<void> {
  const { clientId, seller, customer } = placed;
  const { isTrial, params } = await describeOrder(db, config, placed, locale);
  const person = [customer.givenName, customer.familyName].filter(Boolean).join(' ');
  await writeMail(db, {
    recipient,
    locale,
    kind: isTrial ? 'trialSold' : 'sold',
    params: { ...params, person, email: customer.email },
    link: config.ORIGIN + partnerPaths.client(clientId),
    accountId: seller.accountId,
    byStranger: true,
  });
}

/** What both mails tell of the order, as one reader writes numbers and dates. */
async function describeOrder(db: Db, config: Config, { orderVisit, customer }: Placed, locale: string) {
  const found = await findOrder(db, config, orderVisit);
  if (!found) throw new Error('A mail about an order that is not there');
  const { number, planName: plan, invoice, trialEndsDate } = found.order;
  const format = formatsFor(parseLocale(locale), 'UTC');
  const bill = invoice && {
    invoice: invoice.number,
    total: format.money(invoice.estimate.total, invoice.estimate.currency),
    due: format.date(invoice.dueDate),
  };
  const until = trialEndsDate ? format.date(trialEndsDate) : '';
  return { isTrial: !invoice, params: { client: customer.company, number, plan, until, ...bill } };
}
