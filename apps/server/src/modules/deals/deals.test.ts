import { listUpNext } from '@app/contract/activities';
import { mergeContacts, undoMerge } from '@app/contract/duplicates';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newColleague } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { newSales } from './test-deals.ts';
import { sweepDealsJob } from './trash.ts';

const server = await startTestApp();
const { db } = server;

describe('adding', () => {
  test("with a name alone it begins in the first stage, in the account's currency, and belongs to who added it", async () => {
    const { add, userId, first, pipelineId, accountId } = await newSales(server);
    await db.updateTable('account').set({ country_code: 'JP' }).where('id', '=', accountId).execute();
    const deal = await add({ name: ' Ten chairs ' });
    expect(deal).toMatchObject({
      ...{ name: 'Ten chairs', owner: { id: userId }, pipelineId, stageId: first, value: 0, currencyCode: 'JPY' },
      ...{ status: 'active', primaryContact: null, contacts: [], estimatedCloseDate: null, nextStep: null },
      ...{ reason: '', closedDate: null, checked: [], followUp: null },
    });
  });

  test('with everything it is as it was written, and stands in the timeline of all its contacts', async () => {
    const { add, person, told, history, second, accountId } = await newSales(server);
    const colleague = await newColleague(server, accountId);
    const [ada, bob] = [await person({ given_name: 'Ada', email: 'ada@x.example' }), await person()];
    const deal = await add({
      ...{ name: 'Chairs', ownerId: colleague.userId, stageId: second, value: 12_500, currencyCode: 'EUR' },
      ...{ primaryContactId: ada, contactIds: [bob, ada, bob], estimatedCloseDate: '2026-12-24' },
    });
    expect(deal).toMatchObject({
      ...{ owner: { id: colleague.userId }, stageId: second, value: 12_500, currencyCode: 'EUR' },
      primaryContact: { id: ada, name: 'Ada', email: 'ada@x.example' },
      ...{ contacts: [{ id: bob }], estimatedCloseDate: '2026-12-24' },
    });
    const added = { what: 'deal', event: 'added', deal: { id: deal.id, name: 'Chairs' }, stage: 'Stage 2' };
    expect([await told(ada), await told(bob)]).toEqual([[added], [added]]);
    expect(await history(deal.id)).toEqual([{ what: 'created' }]);
  });

  test('is refused with what is wrong: no member, no currency, contacts that are not there or in the trash', async () => {
    const { add, person } = await newSales(server);
    const stranger = await newSales(server);
    const inTrash = await person({ deleted_at: new Date() });
    const wrong = add({
      ...{ name: 'Chairs', ownerId: stranger.userId, currencyCode: 'QQQ' },
      ...{ primaryContactId: inTrash, contactIds: [await stranger.person()] },
    });
    await expect(wrong).rejects.toMatchObject({ code: 'deal.invalid', status: 400 });
    await expect(wrong).rejects.toHaveProperty('details', [
      { path: 'ownerId', message: 'not a member' },
      { path: 'currencyCode', message: 'unknown' },
      { path: 'primaryContactId', message: 'unknown' },
      { path: 'contactIds', message: 'unknown' },
    ]);
    await expect(add({ name: 'Chairs', stageId: stranger.first })).rejects.toMatchObject({ code: 'stage.notFound' });
  });
});

describe('changing', () => {
  test('writes what differs and tells the history in texts; what changes nothing leaves no trace', async () => {
    const { add, change, person, history, accountId } = await newSales(server);
    const [ada, bob] = [await person({ given_name: 'Ada' }), await person({ given_name: 'Bob' })];
    const deal = await add({ name: 'Chairs', value: 100, primaryContactId: ada, contactIds: [bob] });
    const changed = await change(deal.id, {
      change: {
        name: 'Tables',
        value: 200,
        currencyCode: 'EUR',
        primaryContactId: bob,
        estimatedCloseDate: '2027-01-31',
      },
    });
    expect(changed).toMatchObject({ name: 'Tables', value: 200, primaryContact: { id: bob }, contacts: [] });
    expect((await history(deal.id)).slice(1)).toEqual([
      {
        what: 'changed',
        changes: [
          { field: 'value', from: '100 USD', to: '200 EUR' },
          { field: 'name', from: 'Chairs', to: 'Tables' },
          { field: 'primaryContactId', from: 'Ada', to: 'Bob' },
          { field: 'estimatedCloseDate', from: '', to: '2027-01-31' },
        ],
      },
    ]);
    const audits = () => db.selectFrom('audit').select('id').where('account_id', '=', accountId).execute();
    const before = await audits();
    await change(deal.id, { change: { name: 'Tables', contactIds: [bob] }, seen: { name: 'Chairs' } });
    expect(await audits()).toEqual(before);
    expect(await history(deal.id)).toHaveLength(2);
  });

  test('refuses with the values of now what somebody has changed since, field by field, and writes nothing', async () => {
    const { add, change, read, person } = await newSales(server);
    const [ada, bob] = [await person(), await person()];
    const deal = await add({ name: 'Chairs', value: 100, contactIds: [bob, ada] });
    await change(deal.id, { change: { value: 150 } });
    const stale = change(deal.id, {
      change: { value: 200, name: 'Tables', contactIds: [] },
      seen: { value: 100, name: 'Chairs', contactIds: [bob, ada] },
    });
    await expect(stale).rejects.toMatchObject({ code: 'deal.changed', details: { value: 150 } });
    expect(await read(deal.id)).toMatchObject({ name: 'Chairs', value: 150, contacts: [{ id: ada }, { id: bob }] });
    await change(deal.id, { change: { name: 'Tables' }, seen: { name: 'Chairs' } });
  });
});

describe('moving', () => {
  test('keeps each move with how long it stood there; whoever saw another stage is told where it is', async () => {
    const { add, move, person, told, history, first, second, third } = await newSales(server);
    const ada = await person();
    const deal = await add({ name: 'Chairs', primaryContactId: ada });
    await db
      .updateTable('deal')
      .set({ stage_since: sql<Date>`now() - interval '2 days'` })
      .where('id', '=', deal.id)
      .execute();
    const moved = await move(deal.id, second, first);
    expect(moved.stageId).toBe(second);
    expect(Date.parse(moved.stageSince)).toBeGreaterThan(Date.parse(deal.stageSince));
    await expect(move(deal.id, third, first)).rejects.toMatchObject({
      code: 'deal.moved',
      details: { stageId: second },
    });
    // Two who drag it to the same place agree.
    await move(deal.id, second, first);
    const [, event] = await history(deal.id);
    expect(event).toMatchObject({ what: 'moved', from: 'Stage 1', to: 'Stage 2' });
    const { seconds } = event as { seconds: number };
    expect(Math.round(seconds / 3600)).toBe(48);
    expect((await told(ada)).map(({ event: each, stage }) => [each, stage])).toEqual([
      ['added', 'Stage 1'],
      ['moved', 'Stage 2'],
    ]);
  });

  test('forwards needs what is required of the checklist; what was ticked off is still so after the way back', async () => {
    const { add, read, move, change, history, accountId, first, second, third } = await newSales(server);
    const item = (id: string, isRequired: boolean) => ({ id, text: `Item ${id}`, isRequired });
    const checklist = JSON.stringify([item('a', true), item('b', false), item('c', true)]);
    await db
      .updateTable('stage')
      .set({ checklist })
      .where('account_id', '=', accountId)
      .where('id', '=', second)
      .execute();
    const { id } = await add({ name: 'Chairs', stageId: second });
    // Two people at once, each one item: both are ticked off.
    await Promise.all(['b', 'a'].map((each) => change(id, { change: { checked: { [each]: true } } })));
    expect((await read(id)).checked).toEqual(['a', 'b']);
    const refused = { code: 'deal.checklist', details: { open: [{ id: 'c', text: 'Item c' }] } };
    await expect(move(id, third)).rejects.toMatchObject(refused);
    await expect(change(id, { change: { stageId: third } })).rejects.toMatchObject(refused);
    expect((await move(id, first)).checked).toEqual([]);
    expect((await move(id, second)).checked).toEqual(['a', 'b']);
    await expect(change(id, { change: { checked: { x: true } } })).rejects.toMatchObject({ code: 'deal.invalid' });
    // Ticked off and moved at once.
    const there = await change(id, { change: { stageId: third, checked: { b: false, c: true } } });
    expect([there.stageId, there.checked]).toEqual([third, []]);
    expect((await history(id)).slice(-2)).toMatchObject([
      {
        changes: [
          { field: 'checked', from: 'Item b', to: '' },
          { field: 'checked', from: '', to: 'Item c' },
        ],
      },
      { what: 'moved', to: 'Stage 3' },
    ]);
  });

  test('two who drag one card to two places at once end with one of them, and the other is told', async () => {
    const { add, move, read, first, second, third } = await newSales(server);
    const { id } = await add({ name: 'Chairs' });
    const both = await Promise.allSettled([move(id, second, first), move(id, third, first)]);
    const [won, lost] = both[0]?.status === 'fulfilled' ? both : both.toReversed();
    expect(won).toMatchObject({ status: 'fulfilled' });
    expect(lost).toMatchObject({ status: 'rejected', reason: { code: 'deal.moved' } });
    const { stageId } = (won as PromiseFulfilledResult<{ stageId: number }>).value;
    expect((await read(id)).stageId).toBe(stageId);
    expect((lost as PromiseRejectedResult).reason.details).toEqual({ stageId });
  });
});

describe('won, lost and open again', () => {
  test('keeps the reason and the day; another reason is not another day; open again it has neither', async () => {
    const { add, close, reopen, person, told, history } = await newSales(server);
    const ada = await person();
    const { id } = await add({ name: 'Chairs', primaryContactId: ada });
    const won = await close(id, 'won', 'Best price');
    expect(won).toMatchObject({ status: 'won', reason: 'Best price', closedDate: expect.any(String) });
    const again = await close(id, 'won', 'Best service');
    expect(again).toMatchObject({ reason: 'Best service', closedDate: won.closedDate });
    expect(await close(id, 'lost', 'Changed their mind')).toMatchObject({ status: 'lost' });
    expect(await reopen(id)).toMatchObject({ status: 'active', reason: '', closedDate: null });
    await reopen(id);
    expect(await history(id)).toEqual([
      { what: 'created' },
      { what: 'won', reason: 'Best price' },
      { what: 'won', reason: 'Best service' },
      { what: 'lost', reason: 'Changed their mind' },
      { what: 'reopened' },
    ]);
    expect((await told(ada)).map(({ event }) => event)).toEqual(['added', 'won', 'lost', 'reopened']);
  });
});

describe('deleting', () => {
  test('hides it everywhere until it is restored; after 60 days it is gone for good', async () => {
    const { add, read, remove, restore, list, board, person, told, accountId } = await newSales(server);
    const ada = await person();
    const { id } = await add({ name: 'Chairs', primaryContactId: ada });
    await remove(id);
    await remove(id);
    await expect(read(id)).rejects.toMatchObject({ code: 'deal.notFound' });
    expect((await list()).total).toBe(0);
    expect((await board()).columns.map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(await restore(id)).toMatchObject({ name: 'Chairs' });
    expect((await told(ada)).map(({ event }) => event)).toEqual(['added', 'deleted', 'restored']);
    const setDeleted = (days: number) =>
      db
        .updateTable('deal')
        .set({ deleted_at: sql<Date>`now() - make_interval(days => ${days})` })
        .where('id', '=', id)
        .execute();
    const kept = () => db.selectFrom('deal').select('id').where('account_id', '=', accountId).execute();
    await setDeleted(59);
    await runJob(sweepDealsJob, db);
    expect(await kept()).toHaveLength(1);
    await setDeleted(61);
    await expect(restore(id)).rejects.toMatchObject({ code: 'deal.notFound' });
    await runJob(sweepDealsJob, db);
    expect(await kept()).toEqual([]);
  });
});

describe('its contacts', () => {
  test('what happens with them happens with the deal; what is only written down does not', async () => {
    const { add, read, person, accountId } = await newSales(server);
    const [ada, bob] = [await person(), await person()];
    const { id } = await add({ name: 'Chairs', primaryContactId: ada, contactIds: [bob] });
    const idle = async () => {
      await db.updateTable('deal').set({ last_activity_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
    };
    const last = async () => (await read(id)).lastActivityDate;
    for (const contactId of [ada, bob]) {
      await idle();
      const call = { direction: 'out', outcome: 'reached', minutes: 2 } as const;
      const at = new Date('2026-02-01T10:00:00Z');
      await recordActivity(db, { accountId, contactId, kind: 'call', details: call, userId: null, at });
      expect(await last()).toBe('2026-02-01T10:00:00.000Z');
    }
    await recordActivity(db, {
      accountId,
      contactId: ada,
      kind: 'contact',
      details: { what: 'restored' },
      userId: null,
    });
    expect(await last()).toBe('2026-02-01T10:00:00.000Z');
  });

  test('a merge takes the deal along, once, and its undo gives it back', async () => {
    const { add, read, person, call, accountId, list } = await newSales(server);
    const [ada, double] = [await person({ given_name: 'Ada' }), await person()];
    const { id } = await add({ name: 'Chairs', primaryContactId: double, contactIds: [ada] });
    const merging = { accountId, contactId: String(ada), body: { otherId: double, fromOther: [] } };
    const { mergeId } = await call(mergeContacts, merging);
    expect(await read(id)).toMatchObject({ primaryContact: { id: ada }, contacts: [] });
    expect((await list({ contactId: ada })).deals).toHaveLength(1);
    await call(undoMerge, { accountId, mergeId: String(mergeId) });
    expect(await read(id)).toMatchObject({ primaryContact: { id: double }, contacts: [{ id: ada }] });
  });

  test('a day on which it is to close is what comes next for each of them, on the account’s clock', async () => {
    const { add, close, person, call, accountId } = await newSales(server);
    await db.updateTable('account').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', accountId).execute();
    const [ada, bob] = [await person(), await person()];
    const deal = await add({
      name: 'Chairs',
      primaryContactId: ada,
      contactIds: [bob],
      estimatedCloseDate: '2027-03-01',
    });
    await add({ name: 'No day', primaryContactId: ada });
    const won = await add({ name: 'Won', primaryContactId: ada, estimatedCloseDate: '2027-03-01' });
    await close(won.id, 'won');
    const line = { kind: 'dealClose', deal: { id: deal.id, name: 'Chairs' }, closeDate: '2027-03-01' };
    for (const contactId of [ada, bob])
      expect((await call(listUpNext, { accountId, contactId: String(contactId) })).upNext).toEqual([
        { ...line, date: '2027-02-28T15:00:00.000Z' },
      ]);
  });
});
