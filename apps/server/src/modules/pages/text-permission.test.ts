import type { FormContent } from '@app/contract/asset-content';
import { pagesPaths } from '@app/contract/paths';
import { confirmSubmission, getForm } from '@app/contract/public-pages';
import { expect, test } from 'vitest';
import { elsewhere, send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { findSkipReasons } from '../messages/may-send.ts';
import { givenForm } from './test-forms.ts';

const server = await startTestApp({ RATE_LIMIT: 40_000 });
const { db } = server;

const WORDS = 'Yes, you may text me.';
const NUMBER = '+14155552671';
const answers = { givenName: 'Mia', email: 'mia@berg.example', phone: '+1 (415) 555-2671' };

async function given(change: Partial<FormContent> = {}, body?: string) {
  const form = await givenForm(server, { textPermission: WORDS, ...change }, body);
  const { accountId } = form;
  const evidence = () =>
    db.selectFrom('permission').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  /** Why a text of the campaign would not go to the contact. */
  async function skipped() {
    const [contact] = await form.contacts();
    const who = { accountId, contactId: contact?.id ?? 0, campaignId: form.solutionId };
    return (await findSkipReasons(db, [{ ...who, channel: 'text' }]))[0];
  }
  return { ...form, evidence, skipped };
}

test('who ticks the words for text messages has agreed to them for the number, and to nothing else', async () => {
  const { accountId, slug, pages, submit, evidence, skipped, contacts } = await given();
  expect(await pages.call(getForm, { slug })).toMatchObject({ textPermission: WORDS });
  await submit({ answers });
  expect(await evidence()).toEqual([]);
  expect(await skipped()).toBe('noPermission');
  await submit({ answers, isTextPermitted: true });
  const agreed = { channel: 'text', granted: true, how: 'form', evidence: WORDS, address: NUMBER };
  expect(await evidence()).toMatchObject([agreed]);
  expect(await skipped()).toBeNull();
  expect(await contacts()).toMatchObject([{ mail_permission: 'none' }]);
  const told = await db
    .selectFrom('activity')
    .select('details')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'contact')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(told?.details).toMatchObject({ what: 'permission', channel: 'text', state: 'granted', how: 'form' });
});

test('a number that is not said, or cannot be texted, is asked for when the box is ticked', async () => {
  const { submit, contacts } = await given();
  for (const [phone, message] of [
    ['', 'required'],
    ['12345', 'invalid'],
    ['x', 'invalid'],
  ] as const)
    await expect(submit({ answers: { ...answers, phone }, isTextPermitted: true })).rejects.toMatchObject({
      code: 'form.invalid',
      details: [{ path: 'phone', message }],
    });
  expect(await contacts()).toEqual([]);
});

test.each<[string, Partial<FormContent>, string | undefined]>([
  ['asks for no number', {}, 'First name; E-mail'],
  ['has no words for it', { textPermission: undefined }, undefined],
])('a form that %s is no agreement to text messages, whatever is sent in', async (_, change, body) => {
  const { slug, pages, submit, evidence } = await given(change, body);
  expect(await pages.call(getForm, { slug })).toMatchObject({ textPermission: '' });
  await submit({ answers, isTextPermitted: true });
  expect(await evidence()).toEqual([]);
});

test('where they are asked to confirm, it counts for texts once they have', async () => {
  const { accountId, pages, submit, evidence, skipped } = await given({ isDoubleOptIn: true });
  expect(await submit({ answers, isTextPermitted: true })).toMatchObject({ next: 'confirm' });
  expect(await evidence()).toEqual([]);
  const mail = await db.selectFrom('mail').select('text').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  const token = new RegExp(`${pagesPaths.confirmation}/(\\w+)`).exec(mail.text)?.[1] ?? '';
  await pages.call(confirmSubmission, { token });
  expect(await evidence()).toMatchObject([{ channel: 'text', evidence: WORDS, address: NUMBER }]);
  expect(await skipped()).toBeNull();
});

test('a form does not open a number that has said STOP: anybody can type it', async () => {
  const { accountId, submit, skipped, evidence } = await given();
  await db
    .insertInto('suppression')
    .values({ account_id: accountId, channel: 'text', address: NUMBER, reason: 'withdrawn' })
    .execute();
  await submit({ answers, isTextPermitted: true });
  expect(await evidence()).toMatchObject([{ channel: 'text', granted: true, how: 'form' }]);
  expect(await skipped()).toBe('unsubscribed');
});

test('plain HTML on a website says it by the name of its box', async () => {
  const { slug, pages, evidence } = await given();
  const answer = await send(server.origin, {
    ...{ path: `${pagesPaths.form}/${slug}`, method: 'POST' },
    body: new URLSearchParams({ ...answers, textPermission: 'true' }).toString(),
    headers: {
      host: pages.host,
      ...elsewhere(),
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  expect(answer.status).toBe(303);
  expect(await evidence()).toMatchObject([{ channel: 'text', evidence: WORDS, address: NUMBER }]);
});
