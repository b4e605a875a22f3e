import { openCalls } from '@app/contract/open/all-open';
import { expect, test } from 'vitest';
import { CALLS, type Filled, LISTS, shapes, words } from '../../test/open-shape.ts';
import { startTestApp } from '../../test/setup.ts';
import { hashSecret } from '../http/secrets.ts';
import { insertSolution } from '../modules/solutions/test-solutions.ts';
import { newRunner } from './test-runner.ts';

const server = await startTestApp({ API_RATE_LIMIT: 1_000_000 });
const { db } = server;

test('every call of the public shape is there', () => {
  const there = new Set(
    openCalls.map(({ method, path }) => `${method} ${path.replace('/crm/rest/v2', '').replace(/\{\w+\}/g, '{}')}`),
  );
  expect(CALLS.filter((call) => !there.has(call))).toEqual([]);
});

const program = await newRunner(server);
const { done, refused, ask, accountId } = program;
type Found = { id: string };
const make = async (path: string, body: object) => ((await done('POST', path, body)) as unknown as Found).id;

/** Two of everything, each with all that it can have. */
async function fill(): Promise<Filled> {
  const { id: me }: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  await done('PATCH', `/users/${me}`, { title: 'Owner', phone_numbers: [{ number: '+1 503 555 0177' }] });
  await db
    .insertInto('invitation')
    .values({
      ...{ account_id: accountId, invitee_email: 'invited@a.example', invitee_locale: 'en-US' },
      ...{ key_hash: hashSecret('invited'), expires_at: new Date(Date.now() + 3_600_000) },
    })
    .execute();
  const field = await db
    .insertInto('contact_field')
    .values({ account_id: accountId, name: 'Size', kind: 'choice', position: 1, options: JSON.stringify(['L']) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contact = await make('/contacts', {
    ...{ given_name: 'Ada', family_name: 'King', job_title: 'Miller', company: { company_name: 'Mill' }, owner_id: me },
    ...{ middle_name: 'Augusta', preferred_name: 'Addie', prefix: 'Lady', suffix: 'II', spouse_name: 'William' },
    ...{
      website: 'https://mill.example',
      birth_date: '1985-12-10',
      anniversary_date: '2015-07-08',
      leadsource_id: '7',
    },
    ...{ preferred_locale: 'en_US', time_zone: 'Europe/London', referral_code: 'R7', source_type: 'WEBFORM' },
    email_addresses: [{ email: 'ada@a.example', field: 'EMAIL1', opt_in_reason: 'Asked' }],
    phone_numbers: [{ number: '+1 503 555 0100', field: 'PHONE1', extension: '5', type: 'Work' }],
    fax_numbers: [{ number: '+1 503 555 0101', field: 'FAX1' }],
    addresses: [
      {
        ...{ line1: '1 Mill Road', locality: 'Salem', region: 'OR', country_code: 'USA' },
        ...{ postal_code: '97301-1234', field: 'BILLING' },
      },
    ],
    social_accounts: [{ name: 'ada', type: 'LinkedIn' }],
    custom_fields: [{ id: String(field.id), content: 'L' }],
    origin: { date: '2024-03-15T10:30:00Z', ip_address: '192.0.2.7' },
  });
  await make('/contacts', { given_name: 'Bea', email_addresses: [{ email: 'bea@a.example', field: 'EMAIL1' }] });
  const category = await make('/tags/categories', { name: 'Kinds', description: 'Of people' });
  await make('/tags/categories', { name: 'Wishes' });
  const tag = await make('/tags', { name: 'VIP', description: 'Dear', category: { id: category } });
  await make('/tags', { name: 'Warm', category: { id: category } });
  await done('POST', `/tags/${tag}/contacts:applyTags`, { contact_ids: [contact] });
  const items = ['Ask', 'Write'].map((description) => ({ description, required: false }));
  const stage = { target_number_days: 7, probability: 10, checklist_items: items };
  const [first, second] = [
    await make('/opportunities/stages', { ...stage, name: 'New', order: 1 }),
    await make('/opportunities/stages', { ...stage, name: 'Talk', order: 2 }),
  ];
  for (const at of [1, 2]) {
    const user = { user_id: me, title: `Note ${at}`, text: 'Hello', is_pinned: true };
    await make(`/contacts/${contact}/notes`, { ...user, type: 'Call' });
    const deal = await make('/opportunities', {
      ...{ opportunity_title: `Mill ${at}`, contact_id: contact, stage_id: first, user_id: me },
      ...{ next_action_time: `2030-01-0${at}T10:00:00Z`, projected_revenue_high: 100 },
      ...{ next_action_notes: 'Call', opportunity_notes: 'Large', estimated_close_time: '2030-02-01' },
    });
    await done('PATCH', `/opportunities/${deal}`, { stage_id: second });
    const due = { due_time: `2030-01-0${at}T10:00:00Z`, remind_time_mins: 5 };
    const over = { type: 'Call', completed: true, completion_time: '2024-03-15T10:30:00Z' };
    const about = { assigned_to_user_id: me, contact_id: contact, opportunity_id: deal };
    await make('/tasks', { title: `Call ${at}`, ...about, ...due, ...over });
  }
  const mail = {
    contact_id: contact,
    sent_to_address: 'ada@a.example',
    subject: 'Hello',
    plain_content: 'SGVsbG8=',
    html_content: 'SGVsbG8=',
  };
  await make('/emails', mail);
  await program.publish({ goals: [{ name: 'Tagged' }], sequences: [] });
  await insertSolution(db, accountId, { published_at: new Date() });
  return { contact, tag, campaign: program.campaign.id, email: await make('/emails', mail) };
}
const filled = await fill();

/** The field is not there, or says nothing although the CRM knows it. */
function lacking(answer: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const name = first.replace('?', '');
  const one = Array.isArray(answer) ? answer[0] : answer;
  if (one === null || typeof one !== 'object' || !(name in one)) return true;
  const value = (one as Record<string, unknown>)[name];
  return rest.length > 0 ? lacking(value, rest.join('.')) : value === null && !first.endsWith('?');
}

test.each(shapes(filled))('%s answers every field of %s', async (path, list, fields) => {
  const answer: Record<string, unknown> = await done('GET', path);
  const read = list === '' ? answer : answer[list];
  expect(words(fields).filter((field) => lacking(read, field))).toEqual([]);
});

test.each(LISTS)(
  '%s is narrowed down by every filter of %s, and ordered both ways',
  async (path, list, filters, orders) => {
    const narrowed = await ask('GET', `${path}?filter=${encodeURIComponent(`${filters.join(';')};`)}`);
    expect(narrowed.status, narrowed.text).toBe(200);
    expect(await refused('GET', `${path}?filter=nonsense==1`)).toEqual([400, 'request.invalid']);
    expect(await refused('GET', `${path}?order_by=nonsense`)).toEqual([400, 'request.invalid']);
    for (const order of words(orders)) {
      const ids = async (way: string) =>
        ((await done('GET', `${path}?order_by=${order}+${way}`))[list] as unknown as Found[]).map(({ id }) => id);
      const up = await ids('asc');
      expect(up.length, order).toBeGreaterThan(1);
      expect(await ids('desc'), order).toEqual(up.toReversed());
    }
  },
);

test('who has joined is active, and who has not is invited', async () => {
  const { users } = (await done('GET', '/users')) as unknown as { users: { status: string }[] };
  expect(users.map(({ status }) => status)).toEqual(['ACTIVE', 'INVITED']);
});

test('the signature is a JSON string, and what is lacking is said so', async () => {
  const { id }: Record<string, string> = await done('GET', '/oauth/connect/userinfo');
  expect(typeof JSON.parse((await ask('GET', `/users/${id}/signature`)).text)).toBe('string');
  expect((await refused('GET', '/companies'))[0]).toBe(501);
});
