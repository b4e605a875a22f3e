import type { EmailContent } from '@app/contract/asset-content';
import {
  addAsset,
  deleteAsset,
  getAsset,
  getMergeValues,
  listAssetVersions,
  saveAsset,
  sendTestMail,
} from '@app/contract/assets';
import { createOwnField, deleteOwnField } from '@app/contract/contact-fields';
import { createFile, deleteFile, putFilePiece } from '@app/contract/files';
import { pagesPaths } from '@app/contract/paths';
import { getSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { send } from '../../../test/raw.ts';
import { startTestApp } from '../../../test/setup.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import { insertAsset, newSolution, publish } from './test-assets.ts';

const server = await startTestApp();
const { db } = server;

const mail = (text: string, subject = 'Hi {{ contact.givenName }}'): EmailContent => ({
  kind: 'email',
  subject,
  preview: '',
  blocks: [{ id: 'b1', kind: 'text', align: 'start', paragraphs: [{ kind: 'paragraph', lines: [[{ text }]] }] }],
});

async function given() {
  const { accountId, as, solutionId, ...more } = await newSolution(server);
  const installed = {
    kind: 'email',
    name: 'Hello',
    subject: 'Hello',
    body: 'See {{link.guide}}',
    key: 'hello',
  } as const;
  const { id } = await insertAsset(db, accountId, solutionId, installed);
  const path = { accountId, solutionId: String(solutionId), assetId: String(id) };
  const save = (content: EmailContent, seenVersion: number, name = 'Hello') =>
    as(saveAsset, { ...path, body: { name, content, seenVersion } });
  return { accountId, as, solutionId, id, path, save, ...more };
}

test('an installed mail is saved as a version, is compared with what was installed, and goes out once it is published', async () => {
  const { accountId, as, solutionId, path, save } = await given();
  await publish(db, accountId, solutionId);
  expect(await as(getAsset, path)).toMatchObject({ version: 0, publishedVersion: 0, savedBy: null, url: null });
  const saved = await save(mail('New {{ link.guide }}'), 0, 'Hello again');
  expect(saved).toMatchObject({
    version: 1,
    publishedVersion: 0,
    name: 'Hello again',
    savedBy: { name: expect.any(String) },
  });
  // Somebody who has not seen it yet.
  await expect(save(mail('Other'), 0)).rejects.toMatchObject({ code: 'asset.changed', details: { version: 1 } });
  const { versions } = await as(listAssetVersions, path);
  expect(versions.map(({ version }) => version)).toEqual([1, 0]);
  expect(versions[1]?.content).toMatchObject({ subject: 'Hello' });
  const { changed_at } = await db
    .selectFrom('campaign')
    .select('changed_at')
    .where('account_id', '=', accountId)
    .where('id', '=', solutionId)
    .executeTakeFirstOrThrow();
  expect(changed_at).not.toBeNull();
});

test('an unknown field, an unknown link and what is no Liquid are found where they stand; a locked solution is left alone', async () => {
  const { accountId, solutionId, save } = await given();
  await expect(save(mail('{{ invoice.number }} {{ link.typo }}', '{{ oh'), 0)).rejects.toMatchObject({
    code: 'asset.invalid',
    details: [
      { problem: 'liquid', at: 'subject' },
      { problem: 'unknownField', at: 'b1', detail: 'invoice.number' },
      { problem: 'unknownLink', at: 'b1', detail: 'link.typo' },
    ],
  });
  await db
    .updateTable('campaign')
    .set({ locked_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', solutionId)
    .execute();
  await expect(save(mail('Fine'), 0)).rejects.toMatchObject({ code: 'campaign.locked' });
});

test('a form that asks for a field which was deleted is not saved, and says which', async () => {
  const { accountId, as, path } = await given();
  const { id, content } = await as(addAsset, { ...path, body: { kind: 'form', name: 'Ask' } });
  const own = await as(createOwnField, { accountId, body: { name: 'Pet', kind: 'text', options: [] } });
  if (content.kind !== 'form') throw new Error('no form');
  const asked = { ...content, fields: [...content.fields, { field: String(own.id), label: 'Pet', isRequired: false }] };
  const save = (seenVersion: number) =>
    as(saveAsset, { ...path, assetId: String(id), body: { name: 'Ask', content: asked, seenVersion } });
  await save(1);
  await as(deleteOwnField, { accountId, fieldId: String(own.id) });
  const at = String(own.id);
  await expect(save(2)).rejects.toMatchObject({ details: [{ problem: 'fieldGone', at, detail: at }] });
});

test('an asset is added, copied and taken away, unless something uses it', async () => {
  const { accountId, as, solutionId, path, id } = await given();
  const { solutionId: inPath } = path;
  const add = (body: Parameters<typeof as<typeof addAsset>>[1]['body']) =>
    as(addAsset, { accountId, solutionId: inPath, body });
  const form = await add({ kind: 'form', name: 'Our form' });
  expect(form.content).toMatchObject({ title: 'Our form', fields: [{ field: 'givenName' }, { field: 'email' }] });
  const copy = await add({ kind: 'email', name: 'Copy', copyOf: id });
  expect(copy).toMatchObject({ version: 1, content: { subject: 'Hello' } });
  await as(deleteAsset, { ...path, assetId: String(copy.id) });
  await expect(as(getAsset, { ...path, assetId: String(copy.id) })).rejects.toMatchObject({ code: 'asset.notFound' });
  await db
    .updateTable('campaign_goal')
    .set({ kind: 'form', source: JSON.stringify({ assetId: form.id }) })
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', solutionId)
    .execute();
  await expect(as(deleteAsset, { ...path, assetId: String(form.id) })).rejects.toMatchObject({ code: 'asset.inUse' });
});

test('what is deleted is nothing to be published, whether it ran or not; what else was changed still is', async () => {
  const { accountId, as, solutionId } = await newSolution(server);
  const publishAgain = () => publishCampaigns(db, [{ account_id: accountId, id: solutionId }], { userId: null });
  await publishAgain();
  const path = { accountId, solutionId: String(solutionId) };
  const changed = async () => (await as(getSolution, path)).changedDate;
  const add = async (name: string) => (await as(addAsset, { ...path, body: { kind: 'email', name } })).id;
  const remove = (id: number) => as(deleteAsset, { ...path, assetId: String(id) });
  const own = await add('Not needed');
  expect(await changed()).not.toBeNull();
  await remove(own);
  expect(await changed()).toBeNull();
  const { id } = await insertAsset(db, accountId, solutionId, { kind: 'email', name: 'Old', key: 'old' });
  await publishAgain();
  await remove(id);
  expect(await changed()).toBeNull();
  const [first, second] = [await add('First'), await add('Second')];
  await remove(first);
  expect(await changed()).not.toBeNull();
  await remove(second);
  expect(await changed()).toBeNull();
});

test('a test mail goes to whoever asks, filled in for a contact, and every field has a name that people read', async () => {
  const { accountId, as, path, user } = await given();
  const contactId = await insertContact(db, accountId, { given_name: 'Mia' });
  const { values, names } = await as(getMergeValues, { ...path, query: { contactId } });
  expect(values.contact.givenName).toBe('Mia');
  expect(names).toContainEqual({ name: 'contact.givenName', label: 'First name' });
  expect(names).toContainEqual({ name: 'link.guide', label: 'guide' });
  expect(names.filter(({ label }) => label === '' || label.startsWith('merge.'))).toEqual([]);
  expect((await as(getMergeValues, { ...path, query: {} })).values.contact.givenName).toBe('Alex');
  const content = mail('Dear {{ contact.first_name }}');
  expect(await as(sendTestMail, { ...path, body: { content, contactId } })).toEqual({ address: user.username });
  const sent = await db.selectFrom('mail').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow();
  expect(sent).toMatchObject({
    recipient: user.username,
    subject: 'Test: Hi Mia',
    text: expect.stringContaining('Dear Mia'),
  });
});

test('a picture is served to everybody on the pages host once it is in a mail, and nothing else is', async () => {
  const { accountId, as, save, pages } = await given();
  const upload = async (bytes: Buffer) => {
    const { id } = await as(createFile, { accountId, body: { name: 'x.png', size: bytes.length } });
    await as(putFilePiece, { accountId, fileId: String(id), piece: '0', body: bytes });
    return id;
  };
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('picture')]);
  const [picture, script] = [await upload(png), await upload(Buffer.from('<svg onload="alert(1)"></svg>'))];
  const look = (id: number) =>
    send(server.origin, { path: `${pagesPaths.picture}/${id}`, headers: { host: pages.host } });
  expect((await look(picture)).status).toBe(404);
  const withPictures: EmailContent = {
    ...mail('Look'),
    blocks: [picture, script].map((fileId) => ({ id: `p${fileId}`, kind: 'picture', fileId, alt: '', href: '' })),
  };
  await save(withPictures, 0);
  const shown = await look(picture);
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' });
  expect((await look(script)).status).toBe(404);
  // What mails show stays.
  await expect(as(deleteFile, { accountId, fileId: String(picture) })).rejects.toMatchObject({ code: 'file.inUse' });
  await expect(save(mail('Gone'), 1).then(() => look(picture))).resolves.toMatchObject({ status: 200 });
  const missing: EmailContent = {
    ...withPictures,
    blocks: [{ id: 'p', kind: 'picture', fileId: 999_999, alt: '', href: '' }],
  };
  await expect(save(missing, 2)).rejects.toMatchObject({ details: [{ problem: 'pictureGone', at: 'p' }] });
});
