import { LOGO_LONGEST } from '@app/contract/logo-rule';
import { getOfferPage, saveOfferPage } from '@app/contract/offer-page';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const dataUrl = (type: string, hex: string) =>
  `data:image/${type};base64,${Buffer.from(hex, 'hex').toString('base64')}`;
const png = dataUrl('png', '89504e470d0a1a0a0000000d49484452');

test('what is saved is shown; what is not named stays', async () => {
  const { as, accountId } = await server.newPartner();
  const save = (body: object) => as(saveOfferPage, { accountId, body });
  expect(await as(getOfferPage, { accountId })).toEqual({ logo: '', welcome: '', termsUrl: '' });
  expect(await save({ logo: png })).toEqual({ logo: png, welcome: '', termsUrl: '' });
  await save({ welcome: ' Hello!\nGlad that you are here. ' });
  const all = await save({ termsUrl: 'northwind.example/terms' });
  expect(all).toEqual({
    logo: png,
    welcome: 'Hello!\nGlad that you are here.',
    termsUrl: 'https://northwind.example/terms',
  });
  expect(await as(getOfferPage, { accountId })).toEqual(all);
  expect(await save({ logo: '', termsUrl: '' })).toEqual({ ...all, logo: '', termsUrl: '' });
});

test.each([
  ['jpeg', dataUrl('jpeg', 'ffd8ffe000104a46')],
  ['webp', dataUrl('webp', '524946460000000057454250')],
])('a logo may be a %s', async (_, logo) => {
  const { as, accountId } = await server.newPartner();
  expect(await as(saveOfferPage, { accountId, body: { logo } })).toMatchObject({ logo });
});

test.each([
  ['a drawing that can hold a program', { logo: `data:image/svg+xml;base64,${btoa('<svg/>')}` }],
  ['a page called an image', { logo: `data:image/png;base64,${btoa('<html>')}` }],
  ['an address', { logo: 'https://northwind.example/logo.png' }],
  ['too large a logo', { logo: png + 'A'.repeat(LOGO_LONGEST) }],
  ['too long a welcome', { welcome: 'x'.repeat(601) }],
  ['a script as terms', { termsUrl: 'javascript:alert(1)' }],
  ['terms that are no address', { termsUrl: 'on request' }],
])('%s is refused', async (_, body) => {
  const { as, accountId } = await server.newPartner();
  await expect(as(saveOfferPage, { accountId, body })).rejects.toMatchObject({ code: 'request.invalid' });
});
