import type { FormContent } from '@app/contract/asset-content';
import { expect, test } from 'vitest';
import { send } from '../../test/raw.ts';
import { insertUser } from '../../test/rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { publishCampaigns } from '../modules/automation/publish-campaigns.ts';
import { insertSolution } from '../modules/solutions/test-solutions.ts';
import { newProgram, pages } from './test-open.ts';

const server = await startTestApp();
const { db, origin } = server;
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);

/** Published as it is drawn. */
async function publish(accountId: string, id: number) {
  await db
    .updateTable('campaign')
    .set({ published_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await publishCampaigns(db, [{ account_id: accountId, id }], { userId: null });
}

test('forms are listed by pages and found; an address has what is published', async () => {
  const program = await newProgram(server);
  const { done, refused, accountId } = program;
  const one = await insertSolution(db, accountId);
  const two = await insertSolution(db, accountId);
  await db
    .updateTable('campaign_asset')
    .set({ name: 'Ask us' })
    .where('account_id', '=', accountId)
    .where('id', '=', two.form)
    .execute();
  await publish(accountId, one.id);
  const [first, second] = [String(one.form), String(two.form)];
  expect((await pages(program, '/webforms', 'webforms', 1)).map(idsOf)).toEqual([[first], [second]]);
  const { host } = new URL(origin);
  const account = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const url = `http://${account.legacy_id}.pages.${host}/forms/ask${one.id}`;
  expect((await done('GET', '/webforms')).webforms).toEqual([
    {
      ...{ id: first, xid: `ask${one.id}`, name: 'Form', funnel_id: String(one.id), custom_slug: `ask${one.id}` },
      ...{ webform_url: url, pretty_webform_url: url, thank_you_page_url: null, duplicate_check_option: 'Email' },
      ...{ exit_option: 'MESSAGE', webform_type: 'WebForm' },
      ...{ create_time: expect.stringMatching(/:\d\dZ$/), update_time: expect.stringMatching(/:\d\dZ$/) },
    },
    expect.objectContaining({ id: second, webform_url: null }),
  ]);
  const found = async (filter: string) =>
    idsOf((await done('GET', `/webforms?filter=${encodeURIComponent(filter)}`)).webforms);
  expect(await found('name==sk u')).toEqual([second]);
  expect(await found(`funnel_id==${one.id}`)).toEqual([first]);
  expect(idsOf((await done('GET', '/webforms?order_by=name+desc')).webforms)).toEqual([first, second]);
  expect(await done('GET', '/webforms?order_by=create_time')).toMatchObject({ webforms: [{}, {}] });
  for (const wrong of ['filter=slug==x', 'order_by=slug'])
    expect((await refused('GET', `/webforms?${wrong}`))[0], wrong).toBe(400);
  expect((await (await newProgram(server)).done('GET', '/webforms')).webforms).toEqual([]);
});

test('a published form comes as HTML that posts to the pages of the account, and what is typed arrives', async () => {
  const { ask, refused, accountId } = await newProgram(server);
  const { id, form } = await insertSolution(db, accountId);
  expect(await refused('GET', `/webforms/${form}:data`)).toEqual([404, 'form.notFound']);
  await db
    .updateTable('campaign_asset')
    .set({ body: 'First name; E-mail; What about <b>this</b>?' })
    .where('account_id', '=', accountId)
    .where('id', '=', form)
    .execute();
  await publish(accountId, id);
  const answer = await ask('GET', `/webforms/${form}:data`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('<input name="email" required type="email">');
  expect(answer.text).toContain('What about &lt;b&gt;this&lt;/b&gt;?');
  expect(answer.text).not.toContain('<script');
  const action = new URL(/action="([^"]+)"/.exec(answer.text)?.[1] ?? '');
  const sent = await send(origin, {
    ...{ method: 'POST', path: action.pathname },
    headers: { 'x-forwarded-host': action.host, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'givenName=Ada&email=ada%40a.example&permission=yes&website2=',
  });
  expect(sent.status).toBe(303);
  expect(await db.selectFrom('contact').select('email').where('account_id', '=', accountId).execute()).toEqual([
    { email: 'ada@a.example' },
  ]);
  for (const wrong of ['999999999', 'x'])
    expect(await refused('GET', `/webforms/${wrong}:data`)).toEqual([404, 'form.notFound']);
  expect(await (await newProgram(server)).refused('GET', `/webforms/${form}:data`)).toEqual([404, 'form.notFound']);
  const other = await newProgram(server, { scopes: { contacts: 'write' } });
  expect(await other.refused('GET', '/webforms')).toEqual([403, 'apiKey.scope']);
});

test('a form without words speaks the language of the account’s owner, and a question can be answered with no', async () => {
  const { ask, accountId } = await newProgram(server);
  const { id, form } = await insertSolution(db, accountId);
  const owner = await insertUser(db, { locale: 'de-de' });
  await db.updateTable('account').set({ owner_user_id: owner.id }).where('id', '=', accountId).execute();
  const own = await db
    .insertInto('contact_field')
    .values({ account_id: accountId, name: 'Pet', kind: 'yesNo', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pet = String(own.id);
  const asked = ['email', pet, 'message', 'message', 'country', 'phone'] as const;
  const content: FormContent = {
    ...{ kind: 'form', title: 'Fragen', intro: 'Eins\nZwei', button: '', permission: '', isDoubleOptIn: false },
    textPermission: 'SMS ja',
    fields: asked.map((field) => ({ field, label: '', isRequired: false })),
    thanks: { kind: 'text', text: '' },
  };
  const saved = { version: 1, name: 'Fragen', content: JSON.stringify(content) };
  await db
    .insertInto('campaign_asset_version')
    .values({ account_id: accountId, asset_id: form, saved_by: owner.id, ...saved })
    .execute();
  await db
    .updateTable('campaign_asset')
    .set(saved)
    .where('account_id', '=', accountId)
    .where('id', '=', form)
    .execute();
  await publish(accountId, id);
  const { text } = await ask('GET', `/webforms/${form}:data`);
  expect([...text.matchAll(/<label>([^<]*)<br>/g)].map(([, label]) => label)).toEqual([
    ...['E-Mail', 'Pet', 'Nachricht', 'Nachricht', 'Land', 'Telefon'],
  ]);
  expect(text).toContain('<h2>Fragen</h2>\n  <p>Eins<br>Zwei</p>');
  expect(text).toContain('<button>Senden</button>');
  expect(text).toContain('<input type="checkbox" name="textPermission" value="true"> SMS ja</label>');
  expect(text).toContain('<option value="FR">Frankreich</option>');
  expect(text).toContain(
    `<select name="${pet}"><option value="">Auswählen</option><option value="true">Ja</option><option value="false">Nein</option></select>`,
  );
  const action = new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '');
  const sent = await send(origin, {
    ...{ method: 'POST', path: action.pathname },
    headers: { 'x-forwarded-host': action.host, 'content-type': 'application/x-www-form-urlencoded' },
    body: `email=ada%40a.example&${pet}=false&message2=So&locale=de-de&website2=`,
  });
  expect(sent.status).toBe(303);
  const answers = await db
    .selectFrom('form_submission')
    .select('answers')
    .where('account_id', '=', accountId)
    .execute();
  expect(answers).toMatchObject([{ answers: { Pet: 'false' } }]);
});
