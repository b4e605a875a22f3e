import { plainForm } from '@app/automation/render/plain-form';
import { publicFields } from '@app/automation/render/public-fields';
import type { FormContent } from '@app/contract/asset-content';
import { getAsset, listSubmissions, saveAsset } from '@app/contract/assets';
import { createOwnField } from '@app/contract/contact-fields';
import { pagesPaths } from '@app/contract/paths';
import { getForm } from '@app/contract/public-pages';
import { expect, test } from 'vitest';
import { elsewhere, send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertAsset, newSolution, publish } from '../assets/test-assets.ts';
import { givenForm } from './test-forms.ts';

const server = await startTestApp({ RATE_LIMIT: 40_000 });
const { db } = server;

const given = (change?: Partial<FormContent>, body?: string) => givenForm(server, change, body);

test('on other websites a form stands by a script, or as plain HTML that posts', async () => {
  const { slug, pages, contacts } = await given();
  const ask = (path: string, more: Parameters<typeof send>[1] | object = {}) =>
    send(server.origin, {
      path,
      ...more,
      headers: { host: pages.host, ...elsewhere(), ...('headers' in more ? more.headers : {}) },
    });
  const script = await ask(`${pagesPaths.form}/${slug}.js`);
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await ask(`${pagesPaths.form}/nothing.js`)).status).toBe(404);
  const framed = await ask(`${pagesPaths.form}/${slug}?embedded=true`, { headers: { accept: 'text/html' } });
  expect(framed.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(framed.headers['x-frame-options']).toBeUndefined();
  const page = await ask(`${pagesPaths.page}/${slug}`, { headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const post = (body: string) =>
    ask(`${pagesPaths.form}/${slug}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const sent = await post('givenName=Mia&email=mia%40berg.example&permission=on&locale=de-de');
  expect(sent).toMatchObject({ status: 303, headers: { location: `${pagesPaths.form}/${slug}?sent=thanks` } });
  expect((await post('givenName=Mia')).headers.location).toBe(`${pagesPaths.form}/${slug}?sent=invalid`);
  expect(await contacts()).toMatchObject([{ given_name: 'Mia', mail_permission: 'granted' }]);
});

test('the plain HTML that the editor offers says what was ticked, asked and chosen, and is no field for programs', async () => {
  const solution = await newSolution(server);
  const { accountId, solutionId, as, pages } = solution;
  const own = await as(createOwnField, { accountId, body: { name: 'Pet', kind: 'yesNo', options: [] } });
  const { id, slug } = await insertAsset(db, accountId, solutionId, {
    kind: 'form',
    name: 'F',
    body: 'E-mail; Why?; How?',
  });
  const path = { accountId, solutionId: String(solutionId), assetId: String(id) };
  const { content } = await as(getAsset, path);
  const form = content as FormContent;
  const changed = {
    ...form,
    fields: [
      ...form.fields.map((field) => ({ ...field, isRequired: true })),
      { field: String(own.id), label: '', isRequired: true },
      { field: 'country', label: '', isRequired: false } as const,
    ],
  };
  await as(saveAsset, { ...path, body: { name: 'F', content: changed, seenVersion: 0 } });
  await publish(db, accountId, solutionId);
  const words = {
    nameOf: String,
    choose: 'Choose',
    yes: 'Yes',
    no: 'No',
    countries: [{ code: 'DE', name: 'Germany' }],
  };
  const { permission, button } = changed;
  // A field that is gone since is not asked for.
  const gone = { field: '999999', label: 'Gone', isRequired: true };
  const fields = publicFields({ ...changed, fields: [...changed.fields, gone] }, new Map([[String(own.id), own]]));
  const html = plainForm(`http://x/${slug}`, { fields, permission, button }, { ...words, locale: 'de-de' });
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name);
  const pet = String(own.id);
  expect(names).toEqual(['email', 'message', 'message2', pet, 'country', 'permission', 'locale', 'website2']);
  expect(html).toContain('<option value="true">Yes</option>');
  const typed = ['mia@berg.example', 'Roof', 'By phone', 'true', 'DE', 'true', 'de-de', ''];
  const post = (values: string[]) =>
    send(server.origin, {
      path: `${pagesPaths.form}/${slug}`,
      method: 'POST',
      body: new URLSearchParams(names.map((name, at) => [name, values[at] ?? ''])).toString(),
      headers: {
        ...{ host: pages.host, ...elsewhere(), accept: 'text/html' },
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
  const sent = { status: 303, headers: { location: `${pagesPaths.form}/${slug}?sent=thanks` } };
  expect(await post(typed.with(0, 'bot@bot.example').with(-1, 'x'))).toMatchObject(sent);
  expect(await post(typed)).toMatchObject(sent);
  const contacts = await db.selectFrom('contact').selectAll().where('account_id', '=', accountId).execute();
  expect(contacts).toMatchObject([{ email: 'mia@berg.example', mail_permission: 'granted', country: 'DE' }]);
  const { submissions } = await as(listSubmissions, path);
  expect(submissions).toMatchObject([{ answers: { 'Why?': 'Roof', 'How?': 'By phone', Pet: 'true' } }]);
  // Code that was copied earlier says it by another name.
  await post(typed.with(0, 'ole@berg.example').with(5, ''));
  await send(server.origin, {
    ...{ path: `${pagesPaths.form}/${slug}`, method: 'POST' },
    body: `email=una%40berg.example&message=x&message2=y&${pet}=true&isPermitted=true`,
    headers: {
      ...{ host: pages.host, ...elsewhere(), accept: 'text/html' },
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  const mailed = await db
    .selectFrom('contact')
    .select(['email', 'mail_permission'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  expect(mailed.slice(1)).toEqual([
    { email: 'ole@berg.example', mail_permission: 'none' },
    { email: 'una@berg.example', mail_permission: 'granted' },
  ]);
  expect(await pages.call(getForm, { slug })).toMatchObject({ thanks: expect.stringContaining('Thank you') });
});
