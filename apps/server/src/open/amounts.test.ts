import { writeAmount } from '@app/i18n/amount';
import { expect, test } from 'vitest';
import { insertPipeline } from '../../test/deal-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
type Deal = { id: string; projected_revenue_low: number; projected_revenue_high: number };

async function newSeller() {
  const program = await newProgram(server);
  const { stages } = await insertPipeline(db, program.accountId, [10]);
  return { ...program, stage: stages[0] ?? 0 };
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
