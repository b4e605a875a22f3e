import { plainForm } from '@app/automation/render/plain-form';
import { publicFields } from '@app/automation/render/public-fields';
import type { FormContent } from '@app/contract/asset-content';
import { getAsset, listSubmissions, saveAsset } from '@app/contract/assets';
import { createOwnField } from '@app/contract/contact-fields';
import { pagesPaths } from '@app/contract/paths';
import type { PostedForm } from '@app/contract/posted-form';
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
  const location = `${pagesPaths.form}/${slug}?sent=thanks&locale=de-de`;
  expect(sent).toMatchObject({ status: 303, headers: { location } });
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
  const html = plainForm(
    `http://x/${slug}`,
    { fields, permission, textPermission: '', button },
    { ...words, locale: 'de-de' },
  );
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
  const sent = { status: 303, headers: { location: `${pagesPaths.form}/${slug}?sent=thanks&locale=de-de` } };
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

const postTo = (host: string, slug: string, fields: Record<string, string>) =>
  send(server.origin, {
    ...{ path: `${pagesPaths.form}/${slug}`, method: 'POST', body: new URLSearchParams(fields).toString() },
    headers: { host, ...elsewhere(), accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  });

/** What the page is given to show. */
function postedIn(text: string): PostedForm {
  const tags = [...text.matchAll(/<script type="application\/json" id="posted">(.*?)<\/script>/g)];
  expect(tags).toHaveLength(1);
  return JSON.parse(tags[0]?.[1] ?? '') as PostedForm;
}

const HOSTILE = '"><script>alert(1)</script><!--</script><img src=x onerror=alert(2)>';

test('a wrong answer in plain HTML is answered with the form’s page and all that was typed, and with nothing in its address', async () => {
  const { slug, pages, contacts } = await given();
  const typed = { givenName: HOSTILE, email: 'mia(at)berg', message: 'The roof,\nplease' };
  const more = { utm_source: 'ad', constructor: 'x', 'a name that is longer than any field of ours is': 'y' };
  const answer = await postTo(pages.host, slug, { ...typed, ...more, permission: 'on', locale: 'de-de', phone: '' });
  expect(answer.status).toBe(422);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self';"),
  });
  expect(answer.headers.location).toBeUndefined();
  expect(answer.text).not.toContain('<script>');
  expect(answer.text).not.toContain('<img src=x');
  expect(postedIn(answer.text)).toEqual({
    ...{ code: 'form.invalid', isPermitted: true, isTextPermitted: false, locale: 'de-de' },
    answers: { ...typed, phone: '' },
    faults: [{ path: 'email', message: 'invalid' }],
  });
  expect(await contacts()).toEqual([]);
});

const missing = (path: string) => ({ path, message: 'required' });

test.each<[string, Record<string, string>, PostedForm['faults']]>([
  ['nothing but a greeting', { message: 'Hi', givenName: '', email: '' }, ['givenName', 'email'].map(missing)],
  ['a letter too many', { message: 'x'.repeat(5001) }, [{ path: 'message', message: 'tooLong' }]],
  ['a control character', { message: 'a\u0000b' }, [{ path: 'message', message: 'invalid' }]],
  ['a name that advertises', { givenName: 'Win www.win.example' }, [{ path: 'givenName', message: 'invalid' }]],
])('plain HTML with %s is told so at its field', async (_, fields, faults) => {
  const { slug, pages, contacts } = await given();
  const answer = await postTo(pages.host, slug, { givenName: 'Mia', email: 'mia@berg.example', ...fields });
  expect(answer.status).toBe(422);
  expect(postedIn(answer.text)).toMatchObject({ answers: fields, faults });
  expect(await contacts()).toEqual([]);
});

test('long answers in another script are taken from plain HTML', async () => {
  const { slug, pages, contacts } = await given();
  const long = 'س'.repeat(5000);
  const sent = await postTo(pages.host, slug, {
    givenName: 'م',
    email: 'mia@berg.example',
    message: long,
    message2: long,
  });
  expect(sent.status).toBe(303);
  expect(await contacts()).toHaveLength(1);
});

test('plain HTML that is sent too often keeps what was typed; a form that is gone is a page that says so', async () => {
  const { slug, pages } = await given();
  const typed = { givenName: 'Mia', email: 'mia@berg.example', message: 'Again' };
  for (let sent = 0; sent < 10; sent += 1) expect((await postTo(pages.host, slug, typed)).status).toBe(303);
  const refused = await postTo(pages.host, slug, typed);
  expect(refused.status).toBe(429);
  expect(postedIn(refused.text)).toMatchObject({ code: 'form.tooMany', answers: typed, faults: [] });
  const gone = await postTo(pages.host, 'nothing', typed);
  expect([gone.status, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(gone.text).not.toContain('id="posted"');
});
