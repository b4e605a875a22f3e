import type { FormContent } from '@app/contract/asset-content';
import { addAsset, getAsset, listSubmissions, saveAsset } from '@app/contract/assets';
import { getContact } from '@app/contract/contacts';
import { pagesPaths } from '@app/contract/paths';
import { confirmSubmission, getForm, getPage } from '@app/contract/public-pages';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { newSolution, publish } from '../assets/test-assets.ts';
import { givenForm } from './test-forms.ts';
import { newTicket } from './ticket.ts';

const server = await startTestApp({ RATE_LIMIT: 40_000 });
const { db, config } = server;

const given = (change?: Partial<FormContent>, body?: string) => givenForm(server, change, body);

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
  const activities = await db
    .selectFrom('activity')
    .select(['kind', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const filled = activities.filter(({ kind }) => kind === 'webForm');
  expect(filled).toHaveLength(2);
  expect(filled[0]?.details).toMatchObject({ answers: { 'First name': 'Mia', 'Why?': 'Roof', 'How?': 'By phone' } });
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
  const { body } = await openAt(pages.host, `${pagesPaths.page}/${slug}`, '*/*');
  expect(body).toContain(`<title>Come in · ${shown.company}</title>`);
  expect(body).toContain('<meta property="og:description" content="A page">');
});

const openAt = (host: string, url: string, accept: string) => server.app.inject({ url, headers: { host, accept } });

test('search engines and shared links are told of a form what it is about, with nothing in it as markup', async () => {
  const { slug, pages } = await given({ title: 'Ask <us> & "them"', intro: 'We answer in a day.' });
  const get = (path: string) => openAt(pages.host, path, 'text/html');
  const { statusCode, body } = await get(`${pagesPaths.form}/${slug}`);
  expect(statusCode).toBe(200);
  expect(body).not.toContain('noindex');
  expect(body).toContain('<title>Ask &#60;us&#62; &#38; &#34;them&#34; ·');
  expect(body).toContain('<meta name="description" content="We answer in a day.">');
  expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${pagesPaths.form}/${slug}">`));
  const none = await get(`${pagesPaths.form}/nobody`);
  expect(none.statusCode).toBe(404);
  expect(none.body).not.toContain('canonical');
});
