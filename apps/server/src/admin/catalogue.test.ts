import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPlans } from '@app/contract/pricing';
import { afterAll, describe, expect, test } from 'vitest';
import { countRows, startTestApp } from '../../test/setup.ts';
import { demoCopy } from '../modules/billing/test-sellers.ts';
import { run } from './run.ts';
import { createOperator } from './test-operator.ts';

const server = await startTestApp();
const { db } = server;
const { admin, answer, lastAudit } = createOperator(server.database);

const folder = await mkdtemp(join(tmpdir(), 'pe-catalogue-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'catalogue.json');
const write = (content: unknown) => writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));

const planNames = async () => {
  const query = { currency: 'USD', countryCode: 'US', partnerAccountId: 'x' } as const;
  return (await server.anonymous(listPlans, { query })).plans.map(({ name }) => name);
};
const counts = async () => [await countRows(db, 'catalogue'), await countRows(db, 'audit')];

const sizes = ({ plans, items, prices, promotions, taxes } = demoCopy()) => ({
  plans: plans.length,
  items: items.length,
  prices: prices.length,
  promotions: promotions.length,
  taxes: taxes.length,
});

test('there is nothing to show before the first import', async () => {
  expect(await admin(['catalogue', 'show'])).toEqual({
    code: 1,
    said: '',
    complaint: 'There is no catalogue. catalogue import brings one.',
  });
});

describe('import', () => {
  test('puts the file in the place of what was for sale, with an audit row', async () => {
    await write(demoCopy());
    const first = await answer('catalogue', 'import', file);
    expect(first).toEqual({ version: expect.any(Number), ...sizes() });
    expect(await lastAudit()).toMatchObject({ action: 'admin catalogue import', subject: first });
    expect(await planNames()).toContain('Max');

    const smaller = demoCopy();
    smaller.plans = smaller.plans.filter(({ id }) => id === 'pro' || id === 'free-trial');
    const left = new Set(smaller.plans.map(({ id }) => id));
    const items = new Set(smaller.items.map(({ itemId }) => itemId));
    smaller.prices = smaller.prices.filter(({ itemId }) => left.has(itemId) || items.has(itemId));
    smaller.promotions = [];
    await write(smaller);
    const { code, said, complaint } = await admin(['catalogue', 'import', file]);
    expect([code, complaint]).toEqual([0, '']);
    expect(said).toMatch(/^Version \d+ counts from now on: 2 plans, \d+ prices, 0 promotions\.$/);
    expect(await planNames()).toEqual(['Pro', 'Free Trial (14 Days)']);
  });

  test('of a bad file names every fault by path and in words, and changes nothing', async () => {
    const [before, names] = [await counts(), await planNames()];
    const bad = demoCopy() as unknown as Record<string, Record<string, unknown>[]>;
    bad.taxes![0]!.rate = -1;
    bad.prices![0]!.price = 12.5;
    bad.prices![1]!.itemId = 'nothing \u001b[2J';
    bad.promotions![0]!.id = 'CURRENT';
    bad.more = [];
    await write(bad);
    const { code, said, complaint } = await admin(['catalogue', 'import', file]);
    expect([code, said]).toEqual([1, '']);
    const [head, ...lines] = complaint.split('\n');
    expect(head).toBe(`${file} has ${lines.length} faults. Nothing was changed.`);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  more: does not belong here',
        '  taxes[0].rate: must not be negative (-1)',
        '  prices[0].price: must be a whole number (12.5)',
        '  prices[1].itemId: has characters that it must not have (nothing  [2J)',
        '  promotions[0].id: is a name that we use ourselves (CURRENT)',
      ]),
    );
    expect([await counts(), await planNames()]).toEqual([before, names]);
  });

  test.each([
    ['{"plans":', /^.+ is not JSON: .+\.$/],
    ['', /^.+ is not JSON: .+\.$/],
    ['null', /has 1 fault\. Nothing was changed\.\n {2}the file: is of the wrong kind$/],
    ['[]', /has 1 fault\. Nothing was changed\.\n {2}the file: is of the wrong kind$/],
    ['{}', /has 5 faults\.[\s\S]*\n {2}plans: is missing\n/],
  ])('of %j is refused', async (content, complaint) => {
    const before = await counts();
    await write(content);
    const result = await admin(['catalogue', 'import', file]);
    expect([result.code, result.said]).toEqual([1, '']);
    expect(result.complaint).toMatch(complaint);
    expect(await counts()).toEqual(before);
  });

  test('of a file that is not there says so', async () => {
    const { code, complaint } = await admin(['catalogue', 'import', join(folder, 'none.json')]);
    expect(code).toBe(1);
    expect(complaint).toMatch(/none\.json cannot be read: ENOENT/);
    expect(await admin(['catalogue', 'import'])).toMatchObject({ code: 2 });
  });

  test('takes a file that begins with a byte order mark', async () => {
    await write(`\ufeff${JSON.stringify(demoCopy())}`);
    expect(await answer('catalogue', 'import', file)).toMatchObject(sizes());
  });
});

test('check says the same without a database, and changes nothing', async () => {
  const offline = async (...argv: string[]) => {
    const said: unknown[] = [];
    const world = {
      open: () => Promise.reject(new Error('The database was opened.')),
      readPassword: async () => '',
      print: (text: string) => said.push(text),
      complain: (what: unknown) => said.push(what),
    };
    return { code: await run(['catalogue', 'check', ...argv], world), said: said.join('\n') };
  };
  await write(demoCopy());
  const { plans, prices, promotions } = sizes();
  const good = `No fault: ${plans} plans, ${prices} prices, ${promotions} promotions.`;
  expect(await offline(file)).toEqual({ code: 0, said: good });
  expect(JSON.parse((await offline(file, '--json')).said)).toEqual(sizes());
  await write({ ...demoCopy(), plans: [] });
  const bad = await offline(file);
  expect(bad.code).toBe(1);
  expect(bad.said).toMatch(/prices\[0\]\.itemId: names an item or plan that is not in the file \(pro\)/);
});

test('show lists the plans, and as JSON gives a catalogue that can be imported again', async () => {
  await write(demoCopy());
  await answer('catalogue', 'import', file);
  const { said } = await admin(['catalogue', 'show']);
  expect(said).toMatch(/^plan +price +model +amount +currency +name\n/);
  expect(said).toMatch(/^pro +pro-usd-monthly +flat_fee +199\.00 +USD +Pro - Partners$/m);
  const shown = await answer('catalogue', 'show');
  expect(shown).toEqual(demoCopy());
  await write(shown);
  expect(await answer('catalogue', 'import', file)).toMatchObject(sizes());
});
