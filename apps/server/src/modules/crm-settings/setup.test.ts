import { getBootData } from '@app/contract/accounts';
import type { CompanyFields } from '@app/contract/company-rules';
import { getCrmSettings, getLogo, saveLogo } from '@app/contract/crm-settings';
import { getCompanyProfile, saveCompanyProfile } from '@app/contract/profile';
import { getSending } from '@app/contract/sending';
import { finishSetup, getSetup, keepSetup, skipSetup } from '@app/contract/setup';
import { createTask, getTask } from '@app/contract/tasks';
import { describe, expect, test } from 'vitest';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

const company: CompanyFields = {
  name: 'Alder & Finch Dental',
  email: 'hello@alder.example',
  phone: '+1 503 555 0114',
  websiteUrl: '',
  line1: '12 Pine St',
  line2: '',
  locality: 'Portland',
  region: 'OR',
  postalCode: '97201',
  countryCode: 'US',
  timeZone: 'America/Los_Angeles',
};
const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';
const sender = { name: 'Alder', address: 'hello@alder.example' };

async function newAccount({ isOpen = true } = {}) {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  if (isOpen) await db.insertInto('account_setup').values({ account_id: accountId }).execute();
  const site = await server.onHostOf(accountId);
  const as = await site.as(user.id);
  const state = async () => (await as(getBootData, { accountId })).setup;
  return { accountId, user, site, as, state };
}

describe('setting up the company profile', () => {
  test('what was typed is kept for a later visit, wrong or not, and for whoever goes on', async () => {
    const { accountId, as, site, state } = await newAccount();
    expect(await as(getSetup, { accountId })).toEqual({ state: 'open', step: 'reach', typed: { company: {} } });
    const typed = { company: { name: 'Alder', phone: 'not yet' }, logo: png, sender: { name: '', address: 'he' } };
    await as(keepSetup, { accountId, body: { step: 'place', typed } });
    const colleague = await insertUser(db, {});
    await insertMembership(db, { account_id: accountId, user_id: colleague.id });
    const theirs = await site.as(colleague.id);
    expect(await theirs(getSetup, { accountId })).toEqual({ state: 'open', step: 'place', typed });
    expect((await as(getCompanyProfile, { accountId })).name).not.toBe('Alder');
    expect(await state()).toBe('open');
  });

  test('a skipped one is not asked for again, keeps what was typed and can still be finished', async () => {
    const { accountId, as, state } = await newAccount();
    const typed = { company: { name: 'Alder' } };
    await as(keepSetup, { accountId, body: { step: 'reach', typed } });
    expect(await as(skipSetup, { accountId })).toEqual({ state: 'skipped', step: 'reach', typed });
    expect(await state()).toBe('skipped');
    await as(finishSetup, { accountId, body: { company: { ...company, revision: 1 }, logo: '', sender: null } });
    expect(await state()).toBe('finished');
    await as(skipSetup, { accountId });
    expect(await state()).toBe('finished');
  });

  test('finishing saves profile, logo and sender, and mails the link that proves the address', async () => {
    const { accountId, as, state } = await newAccount();
    const body = { company: { ...company, revision: 1 }, logo: png, sender };
    const answer = await as(finishSetup, { accountId, body });
    expect(answer).toMatchObject({ setup: { state: 'finished' }, company: { ...company, revision: 2 } });
    expect(await as(getCompanyProfile, { accountId })).toMatchObject(company);
    expect(await as(getLogo, { accountId })).toEqual({ logo: png });
    expect((await as(getSending, { accountId })).senders).toMatchObject([
      { ...sender, isDefault: true, isProven: false },
    ]);
    const mails = await db.selectFrom('mail').select('recipient').where('account_id', '=', accountId).execute();
    expect(mails).toEqual([{ recipient: sender.address }]);
    expect(await state()).toBe('finished');
    // A window that was left open: what it keeps is not kept, and the sender is there already.
    await as(keepSetup, { accountId, body: { step: 'look', typed: { company: { name: 'Late' } } } });
    expect(await as(getSetup, { accountId })).toMatchObject({ state: 'finished', typed: { company: {} } });
    await as(finishSetup, { accountId, body: { ...body, company: { ...company, revision: 2 } } });
    expect((await as(getSending, { accountId })).senders).toHaveLength(1);
  });

  test('where a colleague has saved the profile meanwhile, or something is wrong, nothing is saved', async () => {
    const { accountId, as, state } = await newAccount();
    await as(saveCompanyProfile, { accountId, body: { ...company, phone: '+49 30 5550 1234', revision: 1 } });
    const finish = (change: object, revision: number) =>
      as(finishSetup, { accountId, body: { company: { ...company, ...change, revision }, logo: png, sender } });
    await expect(finish({}, 1)).rejects.toMatchObject({
      code: 'companyProfile.changed',
      details: { phone: '+49 30 5550 1234', revision: 2 },
    });
    await expect(finish({ timeZone: '+01:00' }, 2)).rejects.toMatchObject({
      code: 'request.invalid',
      details: { timeZone: 'invalid' },
    });
    expect(await as(getLogo, { accountId })).toEqual({ logo: '' });
    expect((await as(getSending, { accountId })).senders).toEqual([]);
    expect(await state()).toBe('open');
  });

  test('an account that was there before is not asked, and keeps nothing', async () => {
    const { accountId, as, state } = await newAccount({ isOpen: false });
    expect(await state()).toBe('none');
    await as(keepSetup, { accountId, body: { step: 'look', typed: { company: { name: 'X' } } } });
    expect(await as(getSetup, { accountId })).toEqual({ state: 'none', step: 'reach', typed: { company: {} } });
  });
});

describe('business information', () => {
  test('a member changes it on the account’s host; another zone moves what is due', async () => {
    const { accountId, as } = await newAccount();
    const body = { title: 'Call', dueDate: '2030-01-10', dueTime: '09:00' };
    const { id } = await as(createTask, { accountId, body });
    const dueOf = () =>
      db
        .selectFrom('task')
        .select('due_at')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await dueOf();
    await as(saveCompanyProfile, { accountId, body: { ...company, revision: 1 } });
    expect(await as(getCrmSettings, { accountId })).toMatchObject({
      timeZone: 'America/Los_Angeles',
      countryCode: 'US',
    });
    expect((await dueOf()).due_at).not.toEqual(before.due_at);
    expect(await as(getTask, { accountId, taskId: String(id) })).toMatchObject({ dueTime: '09:00' });
  });

  test('a logo is a picture that it says it is; an empty one takes it away', async () => {
    const { accountId, as } = await newAccount();
    const save = (logo: string) => as(saveLogo, { accountId, body: { logo } });
    expect(await save(png)).toEqual({ logo: png });
    for (const logo of ['data:image/png;base64,PHN2Zz4=', 'data:image/svg+xml;base64,PHN2Zz4=', 'https://x.example/y'])
      await expect(save(logo)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await as(getLogo, { accountId })).toEqual({ logo: png });
    expect(await save('')).toEqual({ logo: '' });
    const other = await newAccount();
    await other.as(saveLogo, { accountId: other.accountId, body: { logo: png } });
    expect(await as(getLogo, { accountId })).toEqual({ logo: '' });
  });
});
