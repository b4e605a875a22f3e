import { changeDeal, createDeal, getDeal } from '@app/contract/deals';
import { writeAmount } from '@app/i18n/amount';
import { expect, test } from 'vitest';
import { insertContact } from '../../test/crm-rows.ts';
import { insertPipeline } from '../../test/deal-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
type Deal = { id: string; projected_revenue_low: number; projected_revenue_high: number };

async function newSeller() {
  const program = await newProgram(server);
  const { accountId, member, done } = program;
  const { stages } = await insertPipeline(db, accountId, [10]);
  const stage = stages[0] ?? 0;
  const contact = await insertContact(db, accountId, { email: 'ada@a.example' });
  const add = async (currencyCode: string, value: number) =>
    (await member.call(createDeal, { accountId, body: { name: currencyCode, stageId: stage, value, currencyCode } }))
      .id;
  const kept = async (id: number | string) => (await member.call(getDeal, { accountId, dealId: String(id) })).value;
  const patch = async (id: number | string, body: object) =>
    (await done('PATCH', `/opportunities/${id}`, body)) as unknown as Deal;
  return { ...program, stage, contact, add, kept, patch };
}

test('an amount is what the CRM shows, in every currency, to read and to find', async () => {
  const { done, accountId, stage } = await newSeller();
  const codes = Intl.supportedValuesOf('currency');
  const rows = codes.map((name) => ({ ...{ account_id: accountId, name, currency_code: name }, stage_id: stage }));
  await db
    .insertInto('deal')
    .values(rows.map((row) => ({ ...row, value: 1_234_567 })))
    .execute();
  const read = async (filter = '') =>
    (await done('GET', `/opportunities?filter=${encodeURIComponent(filter)}`)).opportunities as unknown as (Deal & {
      opportunity_title: string;
    })[];
  const shown = codes.map((code) => [code, Number(writeAmount(1_234_567, code, 'en-us'))]);
  const all = await read();
  const named = (deals: typeof all) =>
    deals.map(({ opportunity_title, projected_revenue_high: amount }) => [opportunity_title, amount]);
  expect(named(all).sort()).toEqual(shown.sort());
  for (const [code, amount] of shown.filter(([, amount]) => amount !== 12345.67)) {
    const found = named(await read(`opportunity_title==${code};projected_revenue_high==${amount}`));
    expect(found).toEqual([[code, amount]]);
  }
  expect(named(await read('projected_revenue_low==1234.567')).flat()).toContain('KWD');
});

test('an amount is written in the currency of the deal, not of the account', async () => {
  const { add, kept, patch } = await newSeller();
  for (const [code, amount, value] of [
    ...([
      ['KWD', 1.234, 1234],
      ['BHD', 0.005, 5],
      ['TND', 7, 7000],
      ['OMR', 1.5, 1500],
    ] as const),
    ...([
      ['HUF', 1500, 1500],
      ['IDR', 20_000, 20_000],
      ['COP', 99.6, 100],
      ['ISK', 3, 3],
    ] as const),
    ...([
      ['JPY', 12, 12],
      ['USD', 1.005, 101],
      ['EUR', 0.29, 29],
      ['USD', 1_000_000_000, 100_000_000_000],
    ] as const),
  ]) {
    const id = await add(code, 1);
    const { projected_revenue_high: read } = await patch(id, { projected_revenue_high: amount });
    expect([code, await kept(id)]).toEqual([code, value]);
    expect(read).toBe(Number(writeAmount(value, code, 'en-us')));
  }
});

test('a new deal with one amount has it; of a deal that is there, only the amount that is given changes', async () => {
  const { done, accountId, member, stage, contact, kept, patch } = await newSeller();
  const given = { opportunity_title: 'Mill', contact_id: contact, stage_id: stage, projected_revenue_low: 10 };
  const { id } = (await done('POST', '/opportunities', given)) as unknown as Deal;
  expect(await kept(id)).toBe(1000);
  expect(await patch(id, { projected_revenue_low: 5 })).toMatchObject({
    ...{ projected_revenue_low: 5, projected_revenue_high: 10 },
  });
  expect(await kept(id)).toBe(1000);
  await member.call(changeDeal, { accountId, dealId: id, body: { change: { value: 7000, currencyCode: 'KWD' } } });
  expect(await patch(id, { projected_revenue_high: 8.5 })).toMatchObject({
    ...{ projected_revenue_low: 5, projected_revenue_high: 8.5 },
  });
  expect(await kept(id)).toBe(8500);
  const { changed_at: before } = await db
    .updateTable('deal')
    .set({ changed_at: new Date(0) })
    .where('account_id', '=', accountId)
    .where('id', '=', Number(id))
    .returning('changed_at')
    .executeTakeFirstOrThrow();
  expect(await patch(id, { next_action_notes: 'Call' })).toMatchObject({ projected_revenue_high: 8.5 });
  const { last_updated_time: after } = (await done('GET', `/opportunities/${id}`)) as Record<string, string>;
  expect(Date.parse(after ?? '')).toBeGreaterThan(before.getTime());
});
