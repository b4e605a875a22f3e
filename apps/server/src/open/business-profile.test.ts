import { saveLogo } from '@app/contract/crm-settings';
import { getCompanyProfile } from '@app/contract/profile';
import { expect, test } from 'vitest';
import { elsewhere, send } from '../../test/raw.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram } from './test-open.ts';

const server = await startTestApp();

const PATH = '/businessProfile';
const address = {
  ...{
    line1: '1 Main St',
    line2: null,
    locality: 'Denver',
    region: 'US-CO',
    country_code: 'USA',
    postal_code: '80202',
  },
};
const whole = {
  name: 'Alder',
  email: 'Hello@alder.example',
  phone: '+1 303 555 0100',
  website: 'alder.example',
  address,
};

test('the business profile is read, and changed in part; its rules are those of the business information', async () => {
  const { done, refused, accountId, userId } = await newProgram(server);
  expect(await done('GET', PATH)).toMatchObject({ business_goals: [], business_primary_color: null, logo_url: null });
  expect(await done('PATCH', PATH, whole)).toMatchObject({
    ...{ name: 'Alder', email: 'hello@alder.example', website: 'https://alder.example', currency_code: 'USD' },
    address: { ...address, line2: '', region: 'CO' },
  });
  expect(await done('PATCH', PATH, { name: 'Finch' })).toMatchObject({ name: 'Finch', phone: '+1 303 555 0100' });
  expect(await done('PATCH', `${PATH}?update_mask=name`, { name: 'Alder', email: 'x' })).toMatchObject({
    ...{ name: 'Alder', email: 'hello@alder.example' },
  });
  const site = await server.onHostOf(accountId);
  expect(await (await site.as(userId))(getCompanyProfile, { accountId })).toMatchObject({ name: 'Alder', revision: 4 });
  const { line2: _, ...five } = address;
  for (const body of [
    ...[{ name: '' }, { email: 'nobody' }, { website: 'ftp://a.example' }, { address: five }, { currency_code: 'EUR' }],
    ...[{ address: { ...address, country_code: 'XXX' } }, { address: { ...address, region: 'Nowhere' } }],
    ...[{ address: { ...address, postal_code: 'X' } }, { name: 'a\u0000b' }, { address: null }],
  ])
    expect(await refused('PATCH', PATH, body), JSON.stringify(body)).toEqual([400, 'request.invalid']);
  expect(await done('GET', PATH)).toMatchObject({ name: 'Alder', currency_code: 'USD' });
});

test('what is wrong is said by the name that the program knows it by', async () => {
  const { ask } = await newProgram(server);
  const answer = await ask('PATCH', PATH, { ...whole, address: { ...address, postal_code: 'X' } });
  expect(JSON.parse(answer.text)).toMatchObject({
    ...{ code: 400, details: [{ domain: 'request.invalid', resource: 'address.postal_code' }] },
  });
});

test('goals and colours come back as they were written, also where nothing else is filled in', async () => {
  const { done } = await newProgram(server);
  const kept = { business_goals: ['Grow'], business_primary_color: '#ff0000' };
  expect(await done('PATCH', PATH, kept)).toMatchObject(kept);
  expect(await done('PATCH', PATH, { business_goals: null })).toMatchObject({
    ...{ business_goals: [], business_primary_color: '#ff0000' },
  });
  expect(await (await newProgram(server)).done('GET', PATH)).toMatchObject({ business_primary_color: null });
});

test('the logo has an address at which anybody gets the picture, and none once it is taken away', async () => {
  const { done, accountId, userId } = await newProgram(server);
  const site = await server.onHostOf(accountId);
  const call = await site.as(userId);
  const logo = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAB4AAAAUCAYAAAAAAAAA';
  await call(saveLogo, { accountId, body: { logo } });
  const { logo_url } = await done('GET', PATH);
  expect(logo_url).toMatch(new RegExp(`^${site.pages.origin}/logo/[0-9a-f]{32}$`));
  const { pathname: path } = new URL(String(logo_url));
  const answer = await send(server.origin, { path, headers: { host: site.pages.host, ...elsewhere() } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
  // Programs give back what they have read: it changes nothing.
  expect(await done('PATCH', PATH, { logo_url: 'https://x.example/y.png' })).toMatchObject({ logo_url });
  await call(saveLogo, { accountId, body: { logo: '' } });
  expect(await done('GET', PATH)).toMatchObject({ logo_url: null });
});

test('a key that only reads changes nothing, and one for something else does not read it', async () => {
  const reader = await newProgram(server, { scopes: { settings: 'read' } });
  await reader.done('GET', PATH);
  expect(await reader.refused('PATCH', PATH, { name: 'X' })).toEqual([403, 'apiKey.scope']);
  const other = await newProgram(server, { scopes: { contacts: 'write' } });
  expect(await other.refused('GET', PATH)).toEqual([403, 'apiKey.scope']);
});
