import { randomUUID } from 'node:crypto';
import { getCartLink, listLinkOrders, VISIT_DAYS } from '@app/contract/links';
import { startOrder } from '@app/contract/orders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, toUtcDay } from '../../days.ts';
import { customer, startOrders } from './test-orders.ts';

const { server, db, share, trialOf, open, order, tryOut, keep, newSeller } = await startOrders();
const { anonymous } = server;
type Seller = Awaited<ReturnType<typeof newSeller>>;

const detail = ({ as, accountId }: Seller, linkId: string) => as(getCartLink, { accountId, linkId });
const orders = ({ as, accountId }: Seller, linkId: string, query = {}) =>
  as(listLinkOrders, { accountId, linkId, query });

test('a link tells its visits day by day, what was invoiced, and who bought', async () => {
  const seller = await newSeller();
  const link = await share(seller);
  const kept = await keep(seller, `/cart?${link}`);
  const [one, two, early] = [randomUUID(), randomUUID(), randomUUID()];
  for (const visitId of [one, two, early]) await open(link, 'cart', visitId);
  await anonymous(startOrder, { body: { kind: 'cart', link, visitId: one } });
  await db
    .updateTable('cart_link_visit')
    .set({ opened_at: sql<Date>`now() - interval '10 days'` })
    .where('visit_id', '=', early)
    .execute();
  const today = toUtcDay(new Date());
  const first = await order(link, { visitId: one, customer });
  const second = await order(link);
  await db.updateTable('invoice').set({ status: 'paid' }).where('order_id', '=', second.id).execute();

  const found = await detail(seller, kept.id);
  expect(found).toMatchObject({ id: kept.id, opened: 3, started: 1, bought: 2, createdBy: seller.user.username });
  expect(found.days).toHaveLength(VISIT_DAYS);
  expect(found.days.filter(({ opened, bought }) => opened + bought > 0)).toEqual([
    { date: addDays(today, -10), opened: 1, started: 0, bought: 0 },
    { date: today, opened: 2, started: 1, bought: 2 },
  ]);
  const price = kept.price?.total ?? 0;
  expect(found.invoiced).toEqual([{ currency: 'GBP', total: 2 * price, paid: price }]);

  const { content } = await orders(seller, kept.id);
  expect(content.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(content[1]).toEqual({
    id: first.id,
    number: first.number,
    kind: 'cart',
    createdDate: first.createdDate,
    planName: 'Pro',
    client: { id: expect.any(String), name: customer.company },
    buyer: { name: 'Ines Paz', email: customer.email },
    invoice: { number: first.invoice?.number, total: price, currency: 'GBP', status: 'open' },
  });
  const page = await orders(seller, kept.id, { pageSize: 1 });
  const next = await orders(seller, kept.id, { pageSize: 1, pageToken: page.nextPageToken });
  expect([page.content[0]?.id, next.content[0]?.id, next.nextPageToken]).toEqual([second.id, first.id, '']);
});

test('a trial brings no money; another partner’s link is not found', async () => {
  const seller = await newSeller();
  const kept = await keep(seller, `/trial?${trialOf(seller)}`);
  await tryOut(trialOf(seller));
  expect(await detail(seller, kept.id)).toMatchObject({ bought: 1, invoiced: [] });
  expect((await orders(seller, kept.id)).content).toMatchObject([{ kind: 'trial', invoice: null }]);
  const rival = await newSeller();
  await expect(detail(rival, kept.id)).rejects.toMatchObject({ code: 'link.notFound' });
  await expect(orders(rival, kept.id)).rejects.toMatchObject({ code: 'link.notFound' });
});
