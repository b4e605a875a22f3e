import { randomUUID } from 'node:crypto';
import { getBootData } from '@app/contract/accounts';
import { getClient } from '@app/contract/clients';
import { connectInvitation, listInvitations, listOutbox, revokeInvitation } from '@app/contract/invitations';
import { saveCartLink } from '@app/contract/links';
import { listNotifications } from '@app/contract/notifications';
import { describe, expect, test } from 'vitest';
import { freezeClock } from '../../../test/frozen-clock.ts';
import { insertUser } from '../../../test/rows.ts';
import { countRows } from '../../../test/setup.ts';
import { payByInvoice } from './payment.ts';
import { placeOrder } from './place-order.ts';
import { customer, startOrders } from './test-orders.ts';

freezeClock();

const { server, db, work, campaignsIn, share, trialOf, bundled, open, order, tryOut, newSeller, clientsOf } =
  await startOrders();

const today = () => new Date().toISOString().slice(0, 10);
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const mailTo = (recipient: string) =>
  db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('created_at', 'desc').execute();

describe('an order', () => {
  test('makes a client sold by the partner, with subscription, invoice, bundle, people, mails and notification', async () => {
    const seller = await newSeller();
    const { id } = await bundled(seller);
    const link = `${await share(seller)}&bundleId=${id}`;
    const email = 'whole@customer.example';
    const placed = await order(link, { customer: { ...customer, email } });
    expect(placed).toMatchObject({
      number: expect.stringMatching(/^O-\d{6}$/),
      kind: 'cart',
      company: customer.company,
      email,
      planName: 'Pro',
      accountUrl: expect.stringMatching(new RegExp(`^http://unicodesohne\\w+\\.localhost:${server.config.PORT}$`)),
      invoice: {
        number: expect.stringMatching(/^I-\d{6}$/),
        dueDate: daysFrom(14),
        status: 'open',
        estimate: { total: 26_292, currency: 'GBP' },
      },
      trialEndsDate: null,
    });

    const [client] = await clientsOf(seller);
    expect(client).toMatchObject({
      name: customer.company,
      edition: 'Pro',
      startDate: today(),
      change: { kind: 'new', date: today() },
      soldBy: 'mine',
      hasAccess: true,
      partnerUserId: seller.user.id,
      url: placed.accountUrl,
    });
    const clientId = client?.id ?? '';
    const detail = await seller.as(getClient, { accountId: seller.accountId, clientId });
    expect(detail).toMatchObject({
      phone: customer.phone,
      address: { countryCode: 'GB', region: 'London' },
      legacyId: expect.stringMatching(/^unicodesohne[a-z2-9]{9}$/),
      purchase: {
        kind: 'cart',
        date: today(),
        link: null,
        customer: { name: 'Ines Paz', email },
        invoice: { total: 26_292, currency: 'GBP', status: 'open' },
        trialEndsDate: null,
      },
    });
    expect(await db.selectFrom('subscription').selectAll().where('account_id', '=', clientId).execute()).toMatchObject([
      { status: 'active', plan_id: 'pro', contract_type: 'monthly_etf', started_on: today(), trial_ends_on: null },
    ]);
    const people = await db.selectFrom('membership').select('user_id').where('account_id', '=', clientId).execute();
    expect(people).toEqual([{ user_id: seller.user.id }]);

    await work();
    expect((await campaignsIn([clientId])).map(({ name }) => name)).toEqual(['Alpha', 'Beta']);

    const { notifications } = await seller.as(listNotifications, {
      query: { accountId: seller.accountId, source: 'partners', type: 'alert' },
    });
    expect(notifications.map(({ contentTitle }) => contentTitle)).toContain(`${customer.company} bought Pro`);
    const [mine] = await mailTo(seller.user.username);
    expect(mine).toMatchObject({ subject: `${customer.company} bought Pro`, account_id: seller.accountId });
    expect(mine?.text).toContain('£262.92');
    const [theirs] = await mailTo(email);
    expect(theirs).toMatchObject({ locale: 'de-de', account_id: clientId });
    expect(theirs?.text).toContain('262,92 £');
    // The key in it opens the customer's account.
    const outbox = await seller.as(listOutbox, { accountId: seller.accountId });
    expect(JSON.stringify(outbox)).not.toContain('userToken');
    // Nor does it show to the seller's person who is a member there.
    const visiting = await (await server.onHostOf(clientId)).as(seller.user.id);
    expect(JSON.stringify(await visiting(listOutbox, { accountId: clientId }))).not.toContain('userToken');
  });

  test('leads the customer to the host of their own account, where they are its owner from then on', async () => {
    const seller = await newSeller();
    const owner = await insertUser(db, { username: 'host-owner@customer.example' });
    const { accountUrl } = await order(await share(seller), { customer: { ...customer, email: owner.username } });
    const [mail] = await mailTo(owner.username);
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect([link.origin, link.pathname]).toEqual([accountUrl, '/']);
    const body = { invitationId: link.searchParams.get('userToken') ?? '' };
    const accountId = (await clientsOf(seller))[0]?.id ?? '';

    const elsewhere = await server.newPartner({ kind: 'customer' });
    const wrong = await (await server.onHostOf(elsewhere.accountId)).as(owner.id);
    await expect(wrong(connectInvitation, { body })).rejects.toMatchObject({ code: 'invitation.notFound' });
    const here = await (await server.onHostOf(accountId)).as(owner.id);
    expect(await here(connectInvitation, { body })).toEqual({ accountId });
    expect(await here(getBootData, { accountId })).toMatchObject({
      member: { isOwner: true, partnerCompany: null, withheld: [] },
      setup: 'open',
    });
  });

  test('the invitation that makes the owner cannot be revoked by who is there before them', async () => {
    const seller = await newSeller();
    const { id } = await bundled(seller);
    await order(`${await share(seller)}&bundleId=${id}`);
    const accountId = (await clientsOf(seller))[0]?.id ?? '';
    const visiting = await (await server.onHostOf(accountId)).as(seller.user.id);
    const [open] = (await visiting(listInvitations, { accountId, query: {} })).content;
    await expect(visiting(revokeInvitation, { accountId, invitationId: open?.id ?? '' })).rejects.toMatchObject({
      code: 'member.owner',
    });
    expect((await visiting(listInvitations, { accountId, query: {} })).totalCount).toBe(1);
  });

  test('lets the customer into the new account by the mailed link', async () => {
    const seller = await newSeller();
    const owner = await insertUser(db, { username: 'owner-of@customer.example' });
    await order(await share(seller), { customer: { ...customer, email: owner.username } });
    const [mail] = await mailTo(owner.username);
    const key = /userToken=(INV-\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const as = server.withToken(await server.newSession(owner.id));
    const [client] = await clientsOf(seller);
    expect(await as(connectInvitation, { body: { invitationId: key } })).toMatchObject({ accountId: client?.id });
  });

  test('is one, however often and however fast a visit asks', async () => {
    const seller = await newSeller();
    const link = await share(seller);
    const visitId = randomUUID();
    const all = await Promise.all(Array.from({ length: 6 }, () => order(link, { visitId })));
    const later = await order(link, { visitId, customer: { ...customer, company: 'Another' } });
    expect(new Set([...all, later].map(({ id }) => id)).size).toBe(1);
    expect(await clientsOf(seller)).toHaveLength(1);
    expect((await open(link, 'cart', visitId)).order?.id).toBe(later.id);
    expect((await open(link, 'cart', randomUUID())).order).toBeNull();
    // Somebody else's link does not show it, nor is it ordered by it.
    const other = await share(await newSeller());
    expect((await open(other, 'cart', visitId)).order).toBeNull();
    await expect(order(other, { visitId })).rejects.toMatchObject({ code: 'request.idempotencyKey' });
  });

  test('that fails in the middle leaves nothing behind', async () => {
    const seller = await newSeller();
    const { id } = await bundled(seller);
    const link = `${await share(seller)}&bundleId=${id}`;
    const tables = ['account', 'organization', 'customer_order', 'invitation', 'mail', 'install_run'] as const;
    const counts = () => Promise.all(tables.map((table) => countRows(db, table)));
    const before = await counts();
    const refused = { settle: () => Promise.reject(new Error('card declined')) };
    const draft = {
      ...{ kind: 'cart' as const, link, visitId: randomUUID(), total: 26_292, customer },
      addons: [
        { itemId: 'contacts', quantity: 1000 },
        { itemId: 'users', quantity: 2 },
      ],
    };
    await expect(placeOrder(db, server.config, refused, draft)).rejects.toThrow('card declined');
    expect(await counts()).toEqual(before);
    expect(await placeOrder(db, server.config, payByInvoice, draft)).toMatchObject({ planName: 'Pro' });
  });

  test('for one address goes so often a day and no further', async () => {
    const link = await share(await newSeller());
    const email = 'often@customer.example';
    for (let at = 0; at < 5; at += 1) await order(link, { customer: { ...customer, email } });
    await expect(order(link, { customer: { ...customer, email: 'OFTEN@customer.example' } })).rejects.toMatchObject({
      code: 'order.tooMany',
    });
  });

  test('with a bundle that was archived since goes without it', async () => {
    const seller = await newSeller();
    const { id, bundle } = await bundled(seller);
    await db.updateTable('bundle').set({ archived_at: new Date() }).where('id', '=', bundle.id).execute();
    const link = `${await share(seller)}&bundleId=${id}`;
    expect((await open(link)).bundle).toEqual({ name: 'Starter', campaigns: ['Alpha', 'Beta'], archived: true });
    await order(link);
    const runs = await db.selectFrom('install_run').select('id').where('account_id', '=', seller.accountId).execute();
    expect(runs).toEqual([]);
  });

  test.each([
    ['no company', { company: ' ' }],
    ['no name', { givenName: '' }],
    ['no address to write to', { email: 'nobody' }],
    ['a line break in the name', { company: 'A\nB' }],
    ['no country', { countryCode: 'gb' }],
    ['a company of a thousand letters', { company: 'x'.repeat(1000) }],
  ])('with %s is refused', async (_, wrong) => {
    const link = await share(await newSeller());
    await expect(order(link, { customer: { ...customer, ...wrong } })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('a trial', () => {
  test('costs nothing, lasts two weeks, and has no invoice', async () => {
    const seller = await newSeller();
    const { id } = await bundled(seller);
    const link = `${trialOf(seller)}&bundleId=${id}`;
    const email = 'trial@customer.example';
    expect(await open(link, 'trial')).toMatchObject({ request: null, sharedTotal: null, plan: { isFreeTrial: true } });
    const placed = await tryOut(link, { customer: { ...customer, email } });
    expect(placed).toMatchObject({ kind: 'trial', invoice: null, trialEndsDate: daysFrom(14) });
    const [client] = await clientsOf(seller);
    expect(client).toMatchObject({ edition: 'Pro', soldBy: 'mine' });
    await work();
    expect(await campaignsIn([client?.id ?? ''])).toHaveLength(2);
    const { notifications } = await seller.as(listNotifications, {
      query: { accountId: seller.accountId, source: 'partners', type: 'alert' },
    });
    expect(notifications.map(({ contentTitle }) => contentTitle)).toContain(`${customer.company} started a free trial`);
    expect((await mailTo(email))[0]?.text).toContain('userToken=INV-');
    const { subject } = (await mailTo(seller.user.username))[0]!;
    expect(subject).toBe(`${customer.company} started a free trial`);
  });

  test('cannot be had with the link of a cart, nor the other way round', async () => {
    const seller = await newSeller();
    await expect(tryOut(await share(seller))).rejects.toMatchObject({ code: 'link.edited' });
    await expect(order(trialOf(seller), { total: 0 })).rejects.toMatchObject({ code: 'link.edited' });
  });
});

test('the client page names the link that brought the client', async () => {
  const seller = await newSeller();
  const link = await share(seller);
  const choices = {
    ...{ countryCode: 'GB', currency: 'GBP' as const, frequency: 'monthlyWithAnnualAgreement' as const, planId: 'pro' },
    ...{ contacts: 2500, users: 4, textAndVoiceTier: -1, textMessages: 0, businessLine: false },
    ...{ promotionId: 'PARTNER10', addPartnerAsUser: false, bundleId: null },
  };
  const { accountId } = seller;
  const body = { url: `${server.origin}/cart?${link}`, choices, name: 'Spring fair' };
  const kept = await seller.as(saveCartLink, { accountId, body });
  await order(link);
  const [client] = await clientsOf(seller);
  const { purchase } = await seller.as(getClient, { accountId, clientId: client?.id ?? '' });
  expect(purchase).toMatchObject({ kind: 'cart', date: today(), link: { id: kept.id, name: 'Spring fair' } });
});
