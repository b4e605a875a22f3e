import { countSelection, listBulkJobs, listBulkOutcomes, stopBulkJob, undoBulkJob } from '@app/contract/bulk-jobs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startBulk } from './test-bulk.ts';

const { db, work, newAccount, breakOffAt } = await startBulk();

describe('a job', () => {
  test('tags everybody whom a filter means in batches, tells who was left and why, and takes back only its own', async () => {
    const { accountId, user, call, addContacts, addTag, rowsOf, start, look } = await newAccount();
    const ids = await addContacts(450, (at) => ({
      type: at < 400 ? 'lead' : 'vendor',
      given_name: 'Ada',
      family_name: `B${at}`,
    }));
    const [vip, gold] = [await addTag('VIP'), await addTag('Gold')];
    const [first, second, third] = ids as [number, number, number];
    await db
      .insertInto('contact_tag')
      .values([vip, gold].map((tag_id) => ({ account_id: accountId, contact_id: first, tag_id })))
      .execute();
    await db.insertInto('contact_tag').values({ account_id: accountId, contact_id: second, tag_id: vip }).execute();
    const action = { kind: 'addTags' as const, tagIds: [vip, gold] };
    const selection = { filter: { type: ['lead' as const] }, except: [third] };
    expect(await call(countSelection, { accountId, body: { selection, action } })).toEqual({
      total: 399,
      changes: 398,
    });
    expect(await call(countSelection, { accountId, body: { selection } })).toEqual({ total: 399, changes: 399 });

    const { id } = await start(action, selection);
    const jobId = String(id);
    expect(await look(id)).toMatchObject({ state: 'waiting', total: 399, canUndo: false, by: { id: user.id } });
    // Whoever comes later is not meant.
    await addContacts(1);
    await work(150);
    expect(await look(id)).toMatchObject({ state: 'done', done: 398, skipped: 1, failed: 0, canUndo: true });
    expect(await rowsOf('contact_tag')).toHaveLength(399 * 2);
    const activities = await rowsOf('activity');
    expect(activities).toHaveLength(398);
    expect(activities[0]).toMatchObject({ contact_id: second, kind: 'contact', user_id: user.id, bulk_job_id: id });
    expect(activities[0]?.details).toMatchObject({ what: 'tagged', tags: ['Gold'], bulkJobId: id });

    const outcomes = (outcome: 'done' | 'skipped' | 'left', pageToken?: string) =>
      call(listBulkOutcomes, { accountId, jobId, query: { outcome, pageSize: 200, pageToken } });
    const page = await outcomes('done');
    const rest = await outcomes('done', page.nextPageToken);
    expect([...page.outcomes, ...rest.outcomes].map(({ contactId }) => contactId)).toEqual(
      ids.slice(0, 400).filter((contact) => contact !== first && contact !== third),
    );
    expect(rest.nextPageToken).toBe('');
    expect((await outcomes('skipped')).outcomes).toEqual([{ contactId: first, name: 'Ada B0', reason: 'alreadySo' }]);

    // Somebody took a tag of it away and gave it again: that is theirs.
    const fourth = ids[3]!;
    await db.deleteFrom('contact_tag').where('contact_id', '=', fourth).execute();
    await db.insertInto('contact_tag').values({ account_id: accountId, contact_id: fourth, tag_id: gold }).execute();
    expect(await call(undoBulkJob, { accountId, jobId })).toMatchObject({ state: 'undoing', canUndo: false });
    await work(150);
    expect(await look(id)).toMatchObject({ state: 'undone', undone: 397, left: 1, canUndo: false });
    expect((await rowsOf('contact_tag')).map(({ contact_id, tag_id }) => [contact_id, tag_id])).toEqual([
      [first, vip],
      [first, gold],
      [second, vip],
      [fourth, gold],
    ]);
    expect((await outcomes('left')).outcomes).toEqual([{ contactId: fourth, name: 'Ada B3', reason: 'changedSince' }]);
    expect((await outcomes('done')).outcomes).toHaveLength(200);
    const { jobs } = await call(listBulkJobs, { accountId, query: {} });
    expect(jobs.map((job) => [job.id, job.state])).toEqual([[id, 'undone']]);
  });

  test('that is broken off in the middle of a batch goes on where it was, and two at once do nothing twice', async () => {
    const { addContacts, addTag, rowsOf, start, look } = await newAccount();
    const ids = await addContacts(300);
    const { id } = await start({ kind: 'addTags', tagIds: [await addTag('Once')] });
    const mend = await breakOffAt(ids[250]!);
    await expect(work(100)).rejects.toMatchObject({ code: '40001' });
    expect(await look(id)).toMatchObject({ state: 'running', done: 200 });
    expect([await rowsOf('contact_tag'), await rowsOf('activity')].map((rows) => rows.length)).toEqual([200, 200]);
    await mend();
    // The database is away twice, and back.
    const back = await breakOffAt(ids[250]!, '57P01', 2);
    await Promise.all([work(20), work(20), work(20)]);
    await back();
    await work();
    expect(await look(id)).toMatchObject({ state: 'done', done: 300, skipped: 0 });
    expect([await rowsOf('contact_tag'), await rowsOf('activity')].map((rows) => rows.length)).toEqual([300, 300]);
  });

  test('that would fail again and again stands still, and another one goes on', async () => {
    const { addContacts, start, look } = await newAccount();
    await addContacts(201);
    const { id } = await start({ kind: 'setType', type: 'customer' });
    await sql`alter table bulk_outcome add constraint broken check (reason <> 'alreadySo') not valid`.execute(db);
    await sql`update contact set type = 'customer' where id = (select min(id) from contact)`.execute(db);
    const other = await newAccount();
    await other.addContacts(201);
    const { id: second } = await other.start({ kind: 'setType', type: 'customer' });
    await db.updateTable('contact').set({ type: 'customer' }).where('account_id', '<>', other.accountId).execute();
    await work();
    await sql`alter table bulk_outcome drop constraint broken`.execute(db);
    expect(await look(id)).toMatchObject({ state: 'stopped', done: 0, canUndo: false });
    expect(await other.look(second)).toMatchObject({ state: 'done', done: 201 });
  });

  test('can be stopped where it is, and what it has done can be taken back', async () => {
    const { accountId, call, addContacts, rowsOf, start, look } = await newAccount();
    const ids = await addContacts(300);
    const { id } = await start({ kind: 'setType', type: 'customer' });
    const jobId = String(id);
    await expect(call(undoBulkJob, { accountId, jobId })).rejects.toMatchObject({ code: 'bulkJob.notUndoable' });
    const mend = await breakOffAt(ids[150]!);
    await expect(work(100)).rejects.toMatchObject({ code: '40001' });
    await mend();
    expect(await look(id)).toMatchObject({ state: 'running', done: 100 });
    expect(await call(stopBulkJob, { accountId, jobId })).toMatchObject({ state: 'stopped', done: 100, canUndo: true });
    expect(await call(stopBulkJob, { accountId, jobId })).toMatchObject({ state: 'stopped' });
    await work();
    expect((await rowsOf('contact')).filter(({ type }) => type === 'customer')).toHaveLength(100);
    expect(await call(undoBulkJob, { accountId, jobId })).toMatchObject({ state: 'undone', undone: 100 });
    expect(await call(undoBulkJob, { accountId, jobId })).toMatchObject({ state: 'undone' });
    expect((await rowsOf('contact')).filter(({ type }) => type === 'customer')).toHaveLength(0);
    const audited = await db.selectFrom('audit').select('action').where('account_id', '=', accountId).execute();
    expect(audited.map(({ action }) => action.replace(/.*bulkJobs/, '')).sort()).toEqual([
      '',
      '/{jobId}:stop',
      '/{jobId}:undo',
    ]);
  });

  test('names what is not there; twenty may be open in an account', async () => {
    const { accountId, call, addContacts, addTag, start } = await newAccount();
    const ids = await addContacts(201);
    const other = await newAccount();
    const [theirs] = await other.addContacts(1);
    const job = await start({ kind: 'setType', type: 'customer' }, [ids[0]!, theirs!, 9_007_199_254_740_991]);
    expect(job).toMatchObject({ state: 'done', total: 3, done: 1, failed: 2 });
    const failed = { accountId, jobId: String(job.id), query: { outcome: 'failed' as const } };
    expect((await call(listBulkOutcomes, failed)).outcomes).toEqual([
      { contactId: theirs, name: '', reason: 'notFound' },
      { contactId: 9_007_199_254_740_991, name: '', reason: 'notFound' },
    ]);
    expect((await other.rowsOf('contact'))[0]?.type).toBe('lead');
    await expect(other.call(listBulkOutcomes, { ...failed, accountId: other.accountId })).rejects.toMatchObject({
      code: 'bulkJob.notFound',
    });
    const tagIds = [await addTag('Many')];
    for (let at = 0; at < 20; at += 1) await start({ kind: 'addTags', tagIds });
    await expect(start({ kind: 'addTags', tagIds })).rejects.toMatchObject({ code: 'bulkJob.tooMany', status: 429 });
    await db.deleteFrom('bulk_job').where('account_id', '=', accountId).execute();
  });
});
