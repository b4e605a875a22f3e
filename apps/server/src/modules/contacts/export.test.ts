import { getCrmToken } from '@app/contract/accounts';
import { exportContacts } from '@app/contract/contacts';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { insertTag } from '../../../test/crm-rows.ts';
import { startContacts } from './test-contacts.ts';

const { server, db, newAccount } = await startContacts();
type Account = Awaited<ReturnType<typeof newAccount>>;

async function fetchCsv({ accountId, site, user }: Account, query: Record<string, string> = {}, language = 'en-us') {
  const session = await site.newSession(user.id);
  const { accessToken } = await site.withToken(session)(getCrmToken, { accountId, domain: 'localhost' });
  const answer = await fetch(`${server.origin}${exportContacts.path}?${new URLSearchParams(query)}`, {
    headers: {
      ...{ authorization: `Bearer ${accessToken}`, 'x-account-id': accountId, 'x-forwarded-host': site.host },
      'accept-language': language,
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString();
  const { data } = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter: query.separator ?? ',' });
  const [header = [], ...rows] = data;
  const toObject = (row: string[]) => Object.fromEntries(header.map((name, at) => [name, row[at]]));
  return { status: answer.status, headers: answer.headers, text, header, rows: rows.map(toObject) };
}

test('everybody whom the filter means, page after page, in their order, as a file for spreadsheets', async () => {
  const account = await newAccount();
  await sql`insert into contact (account_id, given_name, type)
    select ${account.accountId}::uuid, 'Person ' || lpad(n::text, 4, '0'), case when n % 2 = 0 then 'lead' else 'customer' end
    from generate_series(1, 1203) n`.execute(db);
  const all = await fetchCsv(account, { sort: '-name' });
  expect([all.status, all.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(all.headers.get('content-disposition')).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
  expect(all.text).toMatch(/^\uFEFFFirst name,Last name,Email,/);
  expect(all.text.split('\r\n')).toHaveLength(1205);
  const names = Array.from({ length: 1203 }, (_, n) => `Person ${String(1203 - n).padStart(4, '0')}`);
  expect(all.rows.map((row) => row['First name'])).toEqual(names);
  const leads = await fetchCsv(account, { filter: '{"type":["lead"]}' });
  expect(leads.rows).toHaveLength(601);
});

test('says everything of a contact, in the reader’s language, and nothing that a spreadsheet would run', async () => {
  const account = await newAccount({ country: 'US' });
  const { accountId, create, ownField, user } = account;
  const score = await ownField({ name: 'Punkte', kind: 'number' });
  const evil = await ownField({ name: '=cmd', kind: 'text' });
  const [a, b] = [await insertTag(db, accountId, { name: 'Alt' }), await insertTag(db, accountId, { name: 'Bär' })];
  const contact = await create({
    ...{ givenName: '=HYPERLINK("http://x.example")', familyName: '-1+1', company: '@SUM(A1)', title: 'a;"b"' },
    ...{ phone: '+1 512 555 0100', morePhones: ['+1-512-555-0101'], moreEmails: ['second@x.example'] },
    ...{ fields: { [score]: -2.5, [evil]: '+cmd|calc' }, tagIds: [b.id, a.id], ownerId: user.id },
  });
  const other = await create({ givenName: 'Other' });
  const { header, rows } = await fetchCsv(account, { ids: `[${contact.id}]`, separator: ';' }, 'de-de');
  expect(header).toEqual(expect.arrayContaining(['Vorname', 'E-Mail 2', 'Telefon 5', 'Letzte Aktivität', 'Punkte']));
  expect(header.at(-1)).toBe("'=cmd");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...{ Vorname: `'=HYPERLINK("http://x.example")`, Nachname: "'-1+1", Firma: "'@SUM(A1)", Position: 'a;"b"' },
    ...{ Telefon: '+1 512 555 0100', 'Telefon 2': "'+1-512-555-0101", 'E-Mail 2': 'second@x.example' },
    ...{ Punkte: '-2.5', "'=cmd": "'+cmd|calc", Tags: 'Alt, Bär', Zuständig: user.username, Quelle: 'hand' },
  });
  const audit = await db
    .selectFrom('audit')
    .select(['user_id', 'subject'])
    .where('account_id', '=', accountId)
    .where('action', '=', 'GET /crm/rest/v1/contacts:export')
    .execute();
  expect(audit).toEqual([{ user_id: user.id, subject: { filter: {}, contacts: 1 } }]);
  const rest = await fetchCsv(account, { except: `[${contact.id}]` }, 'de-de');
  expect(rest.rows.map((row) => row.Vorname)).toEqual([other.givenName]);
});

test('nobody is a file with headings alone, and a wrong filter is no file', async () => {
  const account = await newAccount();
  const empty = await fetchCsv(account);
  expect([empty.rows, empty.header.length]).toEqual([[], 31]);
  const wrong = await fetchCsv(account, { filter: '{"type":["king"]}' });
  expect([wrong.status, wrong.headers.get('content-disposition')]).toEqual([400, null]);
});
