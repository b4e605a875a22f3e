import { type DealFilter, getBoard } from '@app/contract/deals';
import { describe, expect, test } from 'vitest';
import { newColleague } from '../../../test/crm-member.ts';
import { insertDeal } from '../../../test/deal-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { newSales } from './test-deals.ts';

const server = await startTestApp();
const { db } = server;
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

describe('the board', () => {
  test('counts and sums every deal, each currency for itself, and brings the latest active ones', async () => {
    const { board, list, first, second, third, accountId, pipelineId } = await newSales(server, [10, 33, 90]);
    const add = (stage_id: number, value: number, days: number, more = {}) =>
      insertDeal(db, accountId, { stage_id, value, last_activity_at: daysAgo(days), ...more });
    const idle = await add(second, 1050, 9);
    const latest = await add(second, 100, 1);
    const middle = await add(second, 7, 5, { currency_code: 'JPY', status: 'auto follow-up' });
    const alone = await add(first, 0, 3);
    await add(second, 5000, 0, { status: 'won', closed_at: new Date() });
    await add(second, 6000, 0, { deleted_at: new Date() });
    const { columns } = await board({}, 2);
    expect(columns.map(({ stageId, count }) => [stageId, count])).toEqual([
      [first, 1],
      [second, 3],
      [third, 0],
    ]);
    expect(columns.map(({ sums }) => sums)).toEqual([
      [{ currencyCode: 'USD', value: 0, weighted: 0 }],
      [
        // 33 % of 11.50 is 3.795.
        { currencyCode: 'USD', value: 1150, weighted: 380 },
        { currencyCode: 'JPY', value: 7, weighted: 2 },
      ],
      [],
    ]);
    expect(columns.map(({ deals }) => deals.map(({ id }) => id))).toEqual([[alone], [latest, middle], []]);
    expect([columns[0]?.nextPageToken, columns[2]?.nextPageToken]).toEqual(['', '']);
    const rest = await list(
      { pipelineId, stageId: [second], status: ['active', 'auto follow-up'] },
      { sort: '-lastActivity', pageToken: columns[1]?.nextPageToken, count: false },
    );
    expect([rest.deals.map(({ id }) => id), rest.total]).toEqual([[idle], null]);
  });

  test('of another account or of none is not there', async () => {
    const stranger = await newSales(server);
    const { call, accountId } = await newSales(server);
    for (const pipelineId of [String(stranger.pipelineId), '0', 'x'])
      await expect(call(getBoard, { accountId, pipelineId, query: {} })).rejects.toMatchObject({
        code: 'pipeline.notFound',
      });
  });
});

describe('the list', () => {
  test('is filtered by each part, on the board as well', async () => {
    const { list, board, person, userId, first, second, third, pipelineId, accountId } = await newSales(server);
    const colleague = await newColleague(server, accountId);
    const [ada, bob] = [await person({ given_name: 'Zoë', family_name: 'Brontë' }), await person()];
    await db.updateTable('stage').set({ target_days: 5 }).where('id', '=', second).execute();
    const add = (name: string, columns: object) => insertDeal(db, accountId, { name, stage_id: first, ...columns });
    await add('Chairs', { owner_id: userId, primary_contact_id: ada, close_date: '2026-12-01' });
    const tables = await add('Größe tables', { owner_id: colleague.userId, stage_id: second, stage_since: daysAgo(6) });
    const lamps = await add('Lamps', { stage_id: second, stage_since: daysAgo(4), close_date: '2027-01-15' });
    await add('Old', { stage_id: second, stage_since: daysAgo(90), status: 'lost', closed_at: new Date() });
    const carpets = await add('Carpets', { stage_id: third, status: 'auto follow-up' });
    await db.insertInto('deal_contact').values({ account_id: accountId, deal_id: lamps, contact_id: bob }).execute();
    const task = { account_id: accountId, title: 'Call', due_date: '2026-12-02' };
    await db
      .insertInto('task')
      .values([
        { ...task, deal_id: tables },
        { ...task, deal_id: lamps, done_at: new Date() },
        { ...task, deal_id: lamps, deleted_at: new Date() },
      ])
      .execute();
    const time = { start: '2026-12-01T09:00', end: '2026-12-01T10:00', time_zone: 'UTC', subject: 'Visit' };
    const meeting = { account_id: accountId, ...time, starts_at: '2099-01-01T09:00Z', ends_at: '2099-01-01T10:00Z' };
    await db
      .insertInto('appointment')
      .values([
        { ...meeting, uid: 'a', deal_id: carpets, last_at: '2099-01-01T10:00Z' },
        { ...meeting, uid: 'b', deal_id: lamps, last_at: '2099-01-01T10:00Z', cancelled_at: new Date() },
        { ...meeting, uid: 'c', deal_id: lamps, last_at: '2020-01-01T10:00Z' },
      ])
      .execute();
    const cases: [DealFilter, string[]][] = [
      [{}, ['Carpets', 'Chairs', 'Größe tables', 'Lamps', 'Old']],
      [{ search: 'TABLES grosse' }, ['Größe tables']],
      [{ search: 'zoe' }, ['Chairs']],
      [{ search: '%' }, []],
      [{ pipelineId }, ['Carpets', 'Chairs', 'Größe tables', 'Lamps', 'Old']],
      [{ pipelineId: pipelineId + 1000 }, []],
      [{ stageId: [first, third] }, ['Carpets', 'Chairs']],
      [{ stageId: [] }, []],
      [{ owner: [userId] }, ['Chairs']],
      [{ owner: [userId, null] }, ['Carpets', 'Chairs', 'Lamps', 'Old']],
      [{ status: ['lost', 'auto follow-up'] }, ['Carpets', 'Old']],
      [{ contactId: ada }, ['Chairs']],
      [{ contactId: bob }, ['Lamps']],
      [{ closeFrom: '2026-12-01', closeTo: '2027-01-14' }, ['Chairs']],
      [{ noNextStep: true, status: ['active', 'auto follow-up'] }, ['Chairs', 'Lamps']],
      [{ noNextStep: false }, ['Carpets', 'Größe tables']],
      [{ isLate: true }, ['Größe tables']],
      [{ isLate: false }, ['Carpets', 'Chairs', 'Lamps', 'Old']],
      [{ isLate: true, owner: [userId] }, []],
    ];
    for (const [filter, names] of cases) {
      const { deals, total } = await list(filter, { sort: 'name' });
      expect([deals.map(({ name }) => name), total], JSON.stringify(filter)).toEqual([names, names.length]);
      // A board is of its own pipeline, whatever the filter says, and of open deals unless that says otherwise.
      if (filter.pipelineId) continue;
      const { columns } = await board(filter);
      const open = filter.status ? names : names.filter((name) => name !== 'Old');
      const shown = columns.flatMap((column) => column.deals.map(({ name }) => name));
      expect(shown.sort(), JSON.stringify(filter)).toEqual(open);
      expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(open.length);
    }
    const steps = (await list({}, { sort: 'name' })).deals.map(({ nextStep }) => nextStep);
    expect(steps).toMatchObject([
      { kind: 'appointment', name: 'Visit', date: '2099-01-01T09:00:00.000Z' },
      null,
      { kind: 'task', name: 'Call', date: '2026-12-02' },
      null,
      null,
    ]);
  });

  test('is sorted by each column in both directions, page by page, with every deal once', async () => {
    const { list, userId, first, second, third, accountId } = await newSales(server);
    await db.updateTable('app_user').set({ given_name: 'Zora' }).where('id', '=', userId).execute();
    const colleague = await newColleague(server, accountId);
    await db.updateTable('app_user').set({ given_name: 'Äda' }).where('id', '=', colleague.userId).execute();
    const rows = [
      { name: 'b', value: 9, currency_code: 'USD', owner_id: userId, stage_id: first, close_date: '2026-12-01' },
      { name: 'Ä', value: 10, currency_code: 'USD', owner_id: null, stage_id: third, close_date: null },
      { name: 'C', value: 1000, currency_code: 'JPY', owner_id: colleague.userId, stage_id: second },
      { name: 'd', value: 9, currency_code: 'USD', owner_id: userId, stage_id: second, close_date: '2026-11-01' },
    ];
    for (const [at, row] of rows.entries())
      await insertDeal(db, accountId, { ...row, created_at: daysAgo(at), last_activity_at: daysAgo(9 - at) });
    const walk = async (sort: string) => {
      const names: string[] = [];
      let pageToken = '';
      do {
        const page = await list({}, { sort, pageSize: 1, pageToken });
        names.push(...page.deals.map(({ name }) => name));
        pageToken = page.nextPageToken;
      } while (pageToken);
      return names.join('');
    };
    const orders = {
      ...{ name: 'ÄbCd', '-name': 'dCbÄ', value: 'CbdÄ', '-value': 'ÄdbC', stage: 'bCdÄ', '-stage': 'ÄdCb' },
      ...{ owner: 'CbdÄ', '-owner': 'dbCÄ', closeDate: 'dbÄC', '-closeDate': 'bdCÄ' },
      ...{ created: 'dCÄb', '-created': 'bÄCd', lastActivity: 'bÄCd', '-lastActivity': 'dCÄb' },
    };
    for (const [sort, names] of Object.entries(orders)) expect(await walk(sort), sort).toBe(names);
    const { nextPageToken: pageToken } = await list({}, { sort: 'name', pageSize: 1 });
    await expect(list({ stageId: [first] }, { sort: 'name', pageToken })).rejects.toMatchObject({
      code: 'request.pageToken',
    });
  });
});
