import { plainForm } from '@app/automation/render/plain-form';
import { publicFields } from '@app/automation/render/public-fields';
import type { FormContent } from '@app/contract/asset-content';
import { addAsset, getAsset, listSubmissions, saveAsset } from '@app/contract/assets';
import { createOwnField } from '@app/contract/contact-fields';
import { getContact } from '@app/contract/contacts';
import { pagesPaths } from '@app/contract/paths';
import { confirmSubmission, getForm, getPage, submitForm } from '@app/contract/public-pages';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { elsewhere, send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertAsset, newSolution, publish } from '../assets/test-assets.ts';
import { newTicket } from './ticket.ts';

const server = await startTestApp({ RATE_LIMIT: 40_000 });
const { db, config } = server;

async function given(change: Partial<FormContent> = {}, body = 'First name; E-mail; Phone; Why?; How?') {
  const solution = await newSolution(server);
  const { accountId, solutionId, as, pages } = solution;
  const { id, slug } = await insertAsset(db, accountId, solutionId, { kind: 'form', name: 'Contact form', body });
  const path = { accountId, solutionId: String(solutionId), assetId: String(id) };
  const { content } = await as(getAsset, path);
  const changed = { ...(content as FormContent), ...change };
  await as(saveAsset, { ...path, body: { name: 'Contact form', content: changed, seenVersion: 0 } });
  await publish(db, accountId, solutionId);
  const ticket = await newTicket(db, config, id, Date.now() - 10_000);
  type Sent = { answers: Record<string, string>; isPermitted?: boolean; ticket?: string; website2?: string };
  const submit = (sent: Sent) =>
    pages.call(submitForm, { slug, body: { isPermitted: false, locale: 'en-us', ticket, ...sent } });
  const contacts = () =>
    db.selectFrom('contact').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  return { ...solution, id, slug, path, submit, contacts };
}

test('a stranger sends in a form twice: one contact with the evidence of their permission, two submissions', async () => {
  const { accountId, as, path, slug, pages, submit, contacts } = await given();
  const form = await pages.call(getForm, { slug });
  expect(form.fields.map(({ field, kind }) => `${field} ${kind}`)).toEqual([
    ...['givenName line', 'email email', 'phone phone', 'message text', 'message2 text'],
  ]);
  const answers = { givenName: 'Mia', email: 'Mia@Berg.example', message: 'Roof', message2: 'By phone' };
  const sent = await submit({ answers, isPermitted: true });
  expect(sent).toMatchObject({ next: 'thanks', text: expect.stringContaining('Thank you') });
  await submit({ answers: { ...answers, givenName: 'Somebody else', phone: '+1 415 555 2671' } });
  const [contact, ...others] = await contacts();
  expect(others).toEqual([]);
  // Known values stay, empty ones are filled in.
  expect(contact).toMatchObject({ given_name: 'Mia', phone: '+1 415 555 2671', source: 'webForm', type: 'lead' });
  const detail = await as(getContact, { accountId, contactId: String(contact?.id) });
  expect(detail.permission).toBe('granted');
  const evidence = await db.selectFrom('permission').selectAll().where('account_id', '=', accountId).execute();
  expect(evidence).toMatchObject([{ how: 'form', evidence: form.permission, address: 'mia@berg.example' }]);
  const { total, submissions } = await as(listSubmissions, path);
  expect(total).toBe(2);
  expect(submissions[1]).toMatchObject({
    isConfirmed: true,
    contact: { name: 'Mia' },
    answers: { 'First name': 'Mia', 'Why?': 'Roof', 'How?': 'By phone' },
  });
  const activities = await db.selectFrom('activity').select('kind').where('account_id', '=', accountId).execute();
  expect(activities.filter(({ kind }) => kind === 'webForm')).toHaveLength(2);
});

test('what is missing or wrong is said by field, and nothing is written', async () => {
  const { submit, contacts } = await given();
  await expect(
    submit({ answers: { givenName: 'https://spam.example', email: 'no', phone: 'x' } }),
  ).rejects.toMatchObject({
    code: 'form.invalid',
    details: [
      { path: 'givenName', message: 'invalid' },
      { path: 'email', message: 'invalid' },
      { path: 'phone', message: 'invalid' },
    ],
  });
  await expect(submit({ answers: {} })).rejects.toMatchObject({
    details: [
      { path: 'givenName', message: 'required' },
      { path: 'email', message: 'required' },
    ],
  });
  expect(await contacts()).toEqual([]);
});

test('what a program fills in is answered like the rest and leaves nothing; an old ticket is refused', async () => {
  const { id, submit, contacts } = await given();
  const answers = { givenName: 'Bot', email: 'bot@bot.example' };
  expect(await submit({ answers, website2: 'https://x.example' })).toMatchObject({ next: 'thanks' });
  expect(await submit({ answers, ticket: await newTicket(db, config, id) })).toMatchObject({ next: 'thanks' });
  for (const ticket of ['', 'x.y', await newTicket(db, config, id + 1, 0), await newTicket(db, config, id, 1000)])
    await expect(submit({ answers, ticket })).rejects.toMatchObject({
      details: [{ path: 'ticket', message: 'stale' }],
    });
  expect(await contacts()).toEqual([]);
});

test('where they are asked to confirm, it counts once they have, and once', async () => {
  const { accountId, as, path, pages, submit, contacts } = await given({ isDoubleOptIn: true });
  const answers = { givenName: 'Mia', email: 'mia@berg.example' };
  expect(await submit({ answers, isPermitted: true })).toEqual({ next: 'confirm', text: '', url: null });
  expect(await contacts()).toEqual([]);
  expect((await as(listSubmissions, path)).submissions).toMatchObject([{ contact: null, isConfirmed: false }]);
  const token = await mailedToken(accountId);
  await expect(pages.call(confirmSubmission, { token: 'x' })).rejects.toMatchObject({ code: 'form.notFound' });
  expect(await pages.call(confirmSubmission, { token })).toMatchObject({ next: 'thanks' });
  expect(await pages.call(confirmSubmission, { token })).toMatchObject({ next: 'thanks' });
  expect(await contacts()).toMatchObject([{ email: 'mia@berg.example', mail_permission: 'granted' }]);
  expect((await as(listSubmissions, path)).submissions).toMatchObject([{ isConfirmed: true }]);
});

async function mailedToken(accountId: string): Promise<string> {
  const { text } = await db
    .selectFrom('mail')
    .select('text')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return new RegExp(`${pagesPaths.confirmation}/(\\w+)`).exec(text)?.[1] ?? '';
}

test('whoever has unsubscribed is asked by mail before a form brings them back: anybody can type their address', async () => {
  const { accountId, pages, submit, contacts } = await given();
  const email = 'gone@berg.example';
  await insertContact(db, accountId, { email, mail_permission: 'withdrawn' });
  await db
    .insertInto('suppression')
    .values({ account_id: accountId, channel: 'mail', address: email, reason: 'withdrawn' })
    .execute();
  const answers = { givenName: 'Gone', email };
  expect(await submit({ answers })).toMatchObject({ next: 'thanks' });
  expect(await submit({ answers, isPermitted: true })).toMatchObject({ next: 'confirm' });
  expect(await contacts()).toMatchObject([{ mail_permission: 'withdrawn' }]);
  await pages.call(confirmSubmission, { token: await mailedToken(accountId) });
  expect(await contacts()).toMatchObject([{ mail_permission: 'granted' }]);
});

test('one address sends in a form ten times a day', async () => {
  const { submit } = await given();
  const answers = { givenName: 'Mia', email: 'mia@berg.example' };
  for (let time = 0; time < 10; time++) await submit({ answers });
  await expect(submit({ answers })).rejects.toMatchObject({ code: 'form.tooMany', status: 429 });
});

test('a form leads on to the website of the account alone, also where that has changed since', async () => {
  const { accountId, as, path, submit } = await given();
  const website = (website_url: string) =>
    db.updateTable('account').set({ website_url }).where('id', '=', accountId).execute();
  const { content } = await as(getAsset, path);
  const leading = {
    ...(content as FormContent),
    thanks: { kind: 'redirect', url: 'https://shop.mine.example/thanks' },
  } as const;
  const save = () => as(saveAsset, { ...path, body: { name: 'F', content: leading, seenVersion: 1 } });
  await expect(save()).rejects.toMatchObject({ details: [{ problem: 'foreignHost', detail: 'shop.mine.example' }] });
  await website('https://www.mine.example');
  await save();
  await publish(db, accountId, Number(path.solutionId));
  const answers = { givenName: 'Mia', email: 'mia@berg.example' };
  expect(await submit({ answers })).toMatchObject({ next: 'redirect', url: 'https://shop.mine.example/thanks' });
  await website('https://other.example');
  expect(await submit({ answers })).toMatchObject({ next: 'thanks', url: null });
});

test('nothing is there before it is published, after its end, or on the host of somebody else', async () => {
  const { accountId, solutionId, slug, pages } = await given();
  const other = await newSolution(server);
  await expect(other.pages.call(getForm, { slug })).rejects.toMatchObject({ code: 'form.notFound' });
  await expect(server.anonymous(getForm, { slug })).rejects.toMatchObject({ code: 'form.notFound' });
  await db
    .updateTable('campaign')
    .set({ ended_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', solutionId)
    .execute();
  await expect(pages.call(getForm, { slug })).rejects.toMatchObject({ code: 'form.notFound' });
});

test('a page shows its blocks, and the form in it', async () => {
  const { accountId, solutionId, as, id, pages } = await given();
  const page = await as(addAsset, {
    accountId,
    solutionId: String(solutionId),
    body: { kind: 'page', name: 'Landing' },
  });
  await as(saveAsset, {
    accountId,
    solutionId: String(solutionId),
    assetId: String(page.id),
    body: {
      name: 'Landing',
      seenVersion: 1,
      content: {
        ...{ kind: 'page', title: 'Come in', description: 'A page' },
        blocks: [
          { id: '1', kind: 'heading', text: 'Hello from {{ company.name }}', align: 'start' },
          { id: '2', kind: 'form', assetId: id },
        ],
      },
    },
  });
  await publish(db, accountId, solutionId);
  const { url } = await as(getAsset, { accountId, solutionId: String(solutionId), assetId: String(page.id) });
  const slug = url?.split('/').at(-1) ?? '';
  const shown = await pages.call(getPage, { slug });
  expect(shown).toMatchObject({
    title: 'Come in',
    parts: [{ html: expect.stringContaining(`Hello from ${shown.company}`) }, { form: { button: 'Send' } }],
  });
});

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
