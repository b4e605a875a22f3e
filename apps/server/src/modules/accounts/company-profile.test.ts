import { getBootData } from '@app/contract/accounts';
import type { CompanyFields } from '@app/contract/company-rules';
import { getCompanyProfile, saveCompanyProfile } from '@app/contract/profile';
import { expect, test } from 'vitest';
import { insertMembership, insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db } = server;

const company: CompanyFields = {
  name: 'Northwind',
  email: 'hello@northwind.example',
  phone: '+1 503 555 0114',
  websiteUrl: 'https://northwind.example',
  line1: '12 Pine St',
  line2: '',
  locality: 'Portland',
  region: 'OR',
  postalCode: '97201',
  countryCode: 'US',
  timeZone: 'America/Los_Angeles',
};

test('what is saved is read, tidied, with who saved it; the company is called so from then on', async () => {
  const { as, accountId, user } = await server.newPartner();
  await db
    .updateTable('app_user')
    .set({ given_name: 'Mara', family_name: 'Okafor' })
    .where('id', '=', user.id)
    .execute();
  const before = await as(getCompanyProfile, { accountId });
  expect(before).toMatchObject({ revision: 1, updatedDate: null, updatedBy: '' });
  const body = { ...company, name: '  Northwind ', email: 'Hello@Northwind.example', websiteUrl: 'northwind.example' };
  const saved = await as(saveCompanyProfile, { accountId, body: { ...body, revision: 1 } });
  expect(saved).toEqual({ ...company, revision: 2, updatedDate: expect.any(String), updatedBy: 'Mara Okafor' });
  expect(await as(getCompanyProfile, { accountId })).toEqual(saved);
  expect((await as(getBootData, { accountId })).companyProfileInfo.name).toBe('Northwind');
});

test('a colleague who saved meanwhile is not overwritten: the answer shows what they saved', async () => {
  const { as, accountId } = await server.newPartner();
  const colleague = await insertUser(db, { given_name: 'Jonas' });
  await insertMembership(db, { account_id: accountId, user_id: colleague.id });
  const theirs = server.withToken(await server.newSession(colleague.id));
  await theirs(saveCompanyProfile, { accountId, body: { ...company, phone: '+49 30 5550 1234', revision: 1 } });
  await expect(as(saveCompanyProfile, { accountId, body: { ...company, revision: 1 } })).rejects.toMatchObject({
    code: 'companyProfile.changed',
    status: 409,
    details: { phone: '+49 30 5550 1234', revision: 2, updatedBy: 'Jonas' },
  });
  expect((await as(getCompanyProfile, { accountId })).phone).toBe('+49 30 5550 1234');
});

test('of ten saves at once that start from the same revision, one goes through', async () => {
  const { as, accountId } = await server.newPartner();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) =>
      as(saveCompanyProfile, { accountId, body: { ...company, line2: `Floor ${at}`, revision: 1 } }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await as(getCompanyProfile, { accountId })).revision).toBe(2);
});

test.each<[string, Partial<CompanyFields>, object]>([
  ['no name', { name: '  ' }, { name: 'required' }],
  ['an address that is none', { email: 'northwind' }, { email: 'invalid' }],
  ['a phone number of words', { phone: 'call us' }, { phone: 'invalid' }],
  ['a script as website', { websiteUrl: 'javascript:alert(1)' }, { websiteUrl: 'invalid' }],
  ['a region of another country', { region: 'ON' }, { region: 'invalid' }],
  ['a country that is none', { countryCode: 'ZZ', region: '' }, { countryCode: 'invalid' }],
  ['a time zone that is none', { timeZone: 'Mars/Olympus' }, { timeZone: 'invalid' }],
  ['a postal code of another country', { postalCode: 'SW1A 1AA' }, { postalCode: 'invalid' }],
  ['a name without end', { name: 'x'.repeat(121) }, { name: 'tooLong' }],
  ['a name with a control character', { name: 'a\u0000b' }, { name: 'invalid' }],
])('%s is refused, and names its field', async (_, change, details) => {
  const { as, accountId } = await server.newPartner();
  await expect(
    as(saveCompanyProfile, { accountId, body: { ...company, ...change, revision: 1 } }),
  ).rejects.toMatchObject({ code: 'request.invalid', details });
  expect((await as(getCompanyProfile, { accountId })).revision).toBe(1);
});
