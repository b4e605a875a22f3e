import { type BulkAction, countSelection, listBulkOutcomes, undoBulkJob } from '@app/contract/bulk-jobs';
import { expect, test } from 'vitest';
import { insertCampaign, insertMembership, insertUser, unknownId } from '../../../test/rows.ts';
import { startBulk } from './test-bulk.ts';

const { db, newAccount } = await startBulk();
type Account = Awaited<ReturnType<typeof newAccount>>;

const undo = ({ accountId, call }: Account, jobId: number) => call(undoBulkJob, { accountId, jobId: String(jobId) });
/** Rows without what every change moves. */
const lasting = (rows: { changed_at: Date }[]) => rows.map(({ changed_at: _, ...row }) => row);

const LOCKED = { published_at: '2026-01-01T00:00:00Z', locked_at: '2026-01-02T00:00:00Z' };

test('every value can be set and put back, but not where somebody has changed it since', async () => {
  const account = await newAccount();
  const { accountId, user, addContacts, rowsOf, start, call } = account;
  const owner = await insertUser(db, { given_name: 'Mara', family_name: 'Okafor' });
  await insertMembership(db, { account_id: accountId, user_id: owner.id });
  const fieldOf = async (kind: 'text' | 'number' | 'date' | 'choice' | 'yesNo', options: string[] = []) => {
    const field = { account_id: accountId, name: `A ${kind}`, kind, options: JSON.stringify(options), position: 1 };
    return (await db.insertInto('contact_field').values(field).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [text, number, date, choice, yesNo] = [
    await fieldOf('text'),
    await fieldOf('number'),
    await fieldOf('date'),
    await fieldOf('choice', ['Red', 'Blue']),
    await fieldOf('yesNo'),
  ];
  const ids = await addContacts(4, (at) => ({
    type: at === 0 ? 'customer' : 'lead',
    company: at === 1 ? 'Acme' : null,
    owner_id: at === 1 ? user.id : null,
    fields: JSON.stringify(at === 1 ? { [text]: 'before', [choice]: 'Red' } : {}),
  }));
  const before = lasting(await rowsOf('contact'));
  const cases: [BulkAction, Record<string, unknown>, { field: string; isOwn: boolean; from: string; to: string }][] = [
    [
      { kind: 'setType', type: 'customer' },
      { type: 'customer' },
      { field: 'type', isOwn: false, from: 'lead', to: 'customer' },
    ],
    [
      { kind: 'setOwner', ownerId: owner.id },
      { owner_id: owner.id },
      { field: 'ownerId', isOwn: false, from: user.username, to: 'Mara Okafor' },
    ],
    [
      { kind: 'setOwner', ownerId: null },
      { owner_id: null },
      { field: 'ownerId', isOwn: false, from: user.username, to: '' },
    ],
    [
      { kind: 'setField', field: 'company', value: 'Globex' },
      { company: 'Globex' },
      { field: 'company', isOwn: false, from: 'Acme', to: 'Globex' },
    ],
    [
      { kind: 'setField', field: 'company', value: '' },
      { company: null },
      { field: 'company', isOwn: false, from: 'Acme', to: '' },
    ],
    [
      { kind: 'setField', field: 'website', value: 'globex.example' },
      { website: 'https://globex.example' },
      { field: 'website', isOwn: false, from: '', to: 'https://globex.example' },
    ],
    [
      { kind: 'setField', field: 'postalCode', value: '10115' },
      { postal_code: '10115' },
      { field: 'postalCode', isOwn: false, from: '', to: '10115' },
    ],
    [
      { kind: 'setOwnField', fieldId: text, value: 'after' },
      { fields: { [text]: 'after', [choice]: 'Red' } },
      { field: 'A text', isOwn: true, from: 'before', to: 'after' },
    ],
    [
      { kind: 'setOwnField', fieldId: text, value: '' },
      { fields: { [choice]: 'Red' } },
      { field: 'A text', isOwn: true, from: 'before', to: '' },
    ],
    [
      { kind: 'setOwnField', fieldId: number, value: 7 },
      { fields: { [text]: 'before', [choice]: 'Red', [number]: 7 } },
      { field: 'A number', isOwn: true, from: '', to: '7' },
    ],
    [
      { kind: 'setOwnField', fieldId: date, value: '2026-02-01' },
      {},
      { field: 'A date', isOwn: true, from: '', to: '2026-02-01' },
    ],
    [
      { kind: 'setOwnField', fieldId: choice, value: 'Blue' },
      {},
      { field: 'A choice', isOwn: true, from: 'Red', to: 'Blue' },
    ],
    [{ kind: 'setOwnField', fieldId: yesNo, value: true }, {}, { field: 'A yesNo', isOwn: true, from: '', to: 'true' }],
  ];
  for (const [action, columns, change] of cases) {
    const { changes } = await call(countSelection, { accountId, body: { action, selection: { ids } } });
    const job = await start(action);
    const name = JSON.stringify(action);
    expect(job, name).toMatchObject({ state: 'done', total: 4, done: changes, skipped: 4 - changes });
    expect((await rowsOf('contact'))[1], name).toMatchObject(columns);
    const written = (await rowsOf('activity')).filter((row) => row.bulk_job_id === job.id);
    expect(written.find((row) => row.contact_id === ids[1])?.details, name).toMatchObject({
      what: 'changed',
      changes: [change],
      bulkJobId: job.id,
    });
    expect(await undo(account, job.id), name).toMatchObject({ state: 'undone', undone: changes, left: 0 });
    expect(lasting(await rowsOf('contact')), name).toEqual(before);
  }
  const job = await start({ kind: 'setType', type: 'vendor' });
  await db.updateTable('contact').set({ type: 'partner' }).where('id', '=', ids[2]!).execute();
  expect(await undo(account, job.id)).toMatchObject({ undone: 3, left: 1 });
  expect((await rowsOf('contact')).map(({ type }) => type)).toEqual(['customer', 'lead', 'partner', 'lead']);

  const foreign = await newAccount();
  const refused: [BulkAction, string][] = [
    [{ kind: 'setOwner', ownerId: foreign.user.id }, 'contact.invalid'],
    [{ kind: 'setOwner', ownerId: unknownId() }, 'contact.invalid'],
    [{ kind: 'setField', field: 'country', value: 'Germany' }, 'contact.invalid'],
    [{ kind: 'setField', field: 'country', value: 'XX' }, 'contact.invalid'],
    [{ kind: 'setField', field: 'website', value: 'javascript:alert(1)' }, 'contact.invalid'],
    [{ kind: 'setField', field: 'company', value: 'x'.repeat(121) }, 'contact.invalid'],
    [{ kind: 'setOwnField', fieldId: number, value: 'seven' }, 'contact.invalid'],
    [{ kind: 'setOwnField', fieldId: date, value: '2026-02-30' }, 'contact.invalid'],
    [{ kind: 'setOwnField', fieldId: choice, value: 'Green' }, 'contact.invalid'],
    [{ kind: 'setOwnField', fieldId: yesNo, value: 1 }, 'contact.invalid'],
    [{ kind: 'setOwnField', fieldId: text + 1000, value: null }, 'contactField.notFound'],
    [{ kind: 'addTags', tagIds: [await foreign.addTag('Theirs')] }, 'tag.notFound'],
    [{ kind: 'addToCampaign', campaignId: await insertCampaign(db, foreign.accountId) }, 'campaign.notFound'],
    [{ kind: 'addToCampaign', campaignId: await insertCampaign(db, accountId) }, 'campaign.notPublished'],
    [{ kind: 'addToCampaign', campaignId: await insertCampaign(db, accountId, LOCKED) }, 'campaign.locked'],
  ];
  for (const [action, code] of refused) {
    await expect(start(action), JSON.stringify(action)).rejects.toMatchObject({ code });
    await expect(call(countSelection, { accountId, body: { action, selection: { ids } } })).rejects.toMatchObject({
      code,
    });
  }
});

test('a withdrawn permission holds for everybody with the address, and is lifted where nothing newer is known', async () => {
  const account = await newAccount();
  const { accountId, user, addContacts, rowsOf, start } = account;
  const emails = ['a@x.example', 'b@x.example', null, 'c@x.example', 'a@x.example', 'd@x.example'];
  const ids = await addContacts(6, (at) => ({
    email: emails[at] ?? null,
    mail_permission: at === 3 ? 'bounced' : at === 2 || at === 1 ? 'none' : 'granted',
  }));
  const granted = (contact_id: number, address: string) => ({
    account_id: accountId,
    contact_id,
    channel: 'mail' as const,
    granted: true,
    how: 'form' as const,
    address,
    at: '2026-01-01T00:00:00Z',
  });
  await db
    .insertInto('permission')
    .values([granted(ids[0]!, 'a@x.example'), granted(ids[4]!, 'a@x.example'), granted(ids[5]!, 'd@x.example')])
    .execute();
  const states = async () => (await rowsOf('contact')).map(({ mail_permission }) => mail_permission);
  const before = await states();
  const job = await start({ kind: 'withdrawPermission', reason: 'They wrote to us' }, [
    ids[0]!,
    ids[1]!,
    ids[2]!,
    ids[3]!,
    ids[5]!,
  ]);
  expect(job).toMatchObject({ done: 3, skipped: 2 });
  expect(await states()).toEqual(['withdrawn', 'withdrawn', 'none', 'bounced', 'withdrawn', 'withdrawn']);
  expect((await rowsOf('bulk_outcome')).map(({ reason }) => reason)).toEqual(['noEmail', 'alreadySo']);
  expect((await rowsOf('suppression')).map(({ address, reason }) => [address, reason])).toEqual(
    ['a', 'b', 'd'].map((name) => [`${name}@x.example`, 'withdrawn']),
  );
  expect((await rowsOf('permission')).filter((row) => !row.granted)).toMatchObject(
    [ids[0], ids[1], ids[5]].map((contact_id) => ({
      contact_id,
      how: 'bulk',
      evidence: 'They wrote to us',
      user_id: user.id,
    })),
  );
  expect((await rowsOf('activity'))[0]?.details).toMatchObject({
    what: 'permission',
    state: 'withdrawn',
    how: 'bulk',
    text: 'They wrote to us',
  });

  // A complaint that came meanwhile stays.
  await db.updateTable('suppression').set({ reason: 'complained' }).where('address', '=', 'd@x.example').execute();
  await db.updateTable('contact').set({ mail_permission: 'complained' }).where('id', '=', ids[5]!).execute();
  expect(await undo(account, job.id)).toMatchObject({ undone: 2, left: 1 });
  expect(await states()).toEqual([...before.slice(0, 5), 'complained']);
  expect((await rowsOf('suppression')).map(({ address }) => address)).toEqual(['d@x.example']);
  expect((await rowsOf('permission')).filter((row) => !row.granted)).toMatchObject([{ contact_id: ids[5] }]);
});

test('those who may be written to enter a campaign, and undo takes out whoever is still in it', async () => {
  const account = await newAccount();
  const { accountId, addContacts, rowsOf, start, call } = account;
  const campaignId = await insertCampaign(db, accountId, { published_at: '2026-01-01T00:00:00Z', name: 'Welcome' });
  const { id: sequence } = await db
    .selectFrom('campaign_sequence')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const ids = await addContacts(6, (at) => ({
    email: at === 1 ? null : `e${at}@x.example`,
    mail_permission: at === 2 ? 'none' : 'granted',
  }));
  // Who was taken out before may come back.
  const there = { account_id: accountId, campaign_id: campaignId, entered_at: '2026-01-01' };
  const before = [{ contact_id: ids[3]! }, { contact_id: ids[5]!, left_at: '2026-01-02' }];
  for (const columns of before)
    await db
      .insertInto('enrolment')
      .values({ ...there, ...columns })
      .execute();
  const action = { kind: 'addToCampaign' as const, campaignId };
  expect(await call(countSelection, { accountId, body: { action, selection: { ids } } })).toEqual({
    total: 6,
    changes: 3,
  });
  const job = await start(action);
  expect(job).toMatchObject({ done: 3, skipped: 3 });
  const added = (await rowsOf('enrolment')).filter(({ why }) => why === 'bulk');
  expect(added.map((row) => [row.contact_id, row.sequence_id, row.step_id, row.due_at !== null])).toEqual(
    [ids[0], ids[4], ids[5]].map((id) => [id, sequence, null, true]),
  );
  const skipped = await call(listBulkOutcomes, { accountId, jobId: String(job.id), query: { outcome: 'skipped' } });
  expect(skipped.outcomes.map(({ reason }) => reason)).toEqual(['noEmail', 'noPermission', 'alreadyInCampaign']);
  expect((await rowsOf('activity'))[0]).toMatchObject({
    kind: 'strategy',
    details: { what: 'entered', campaign: { id: campaignId, name: 'Welcome' }, goal: null, bulkJobId: job.id },
  });
  await db.updateTable('enrolment').set({ completed_at: new Date() }).where('contact_id', '=', ids[4]!).execute();
  expect(await undo(account, job.id)).toMatchObject({ undone: 2, left: 1 });
  const open = (await rowsOf('enrolment')).filter(({ completed_at, left_at }) => !completed_at && !left_at);
  expect(open.map((row) => row.contact_id)).toEqual([ids[3]]);
});

test('the trash takes many, and gives them back', async () => {
  const account = await newAccount();
  const { accountId, addContacts, rowsOf, start, call } = account;
  const ids = await addContacts(4, (at) => ({
    deleted_at: at === 0 ? '2026-01-01T00:00:00Z' : null,
    email: `t${at}@x.example`,
    mail_permission: 'granted',
  }));
  const trash = async () => (await rowsOf('contact')).map(({ deleted_at }) => deleted_at !== null);
  const job = await start({ kind: 'delete' }, ids);
  expect(job).toMatchObject({ done: 3, skipped: 1 });
  expect(await trash()).toEqual([true, true, true, true]);
  // Nothing else is done to those who are in the trash.
  expect(
    await call(countSelection, {
      accountId,
      body: { selection: { ids }, action: { kind: 'setType', type: 'vendor' } },
    }),
  ).toEqual({ total: 0, changes: 0 });
  expect(await undo(account, job.id)).toMatchObject({ undone: 3, left: 0 });
  expect(await trash()).toEqual([true, false, false, false]);

  await start({ kind: 'delete' }, [ids[1]!]);
  await db
    .insertInto('suppression')
    .values({ account_id: accountId, channel: 'mail', address: 't1@x.example', reason: 'withdrawn' })
    .execute();
  const restore = await start({ kind: 'restore' }, { filter: { trash: true }, except: [ids[0]!] });
  expect(restore).toMatchObject({ total: 1, done: 1 });
  expect((await rowsOf('contact'))[1]).toMatchObject({ deleted_at: null, mail_permission: 'withdrawn' });
  expect(await undo(account, restore.id)).toMatchObject({ undone: 1 });
  expect(await trash()).toEqual([true, true, false, false]);
  expect(
    (await rowsOf('activity'))
      .filter((row) => row.contact_id === ids[1])
      .map(({ details }) => (details as { what: string }).what),
  ).toEqual(expect.arrayContaining(['deleted', 'restored', 'deleted', 'restored', 'deleted']));
});
