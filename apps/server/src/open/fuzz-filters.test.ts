import { openCalls } from '@app/contract/open/all-open';
import { OpenError } from '@app/contract/open/errors';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newMember } from '../../test/crm-member.ts';
import { insertContact, insertCrmThings } from '../../test/crm-rows.ts';
import {
  goodFilter,
  goodOrder,
  nearlyGoodFilter,
  nearlyGoodOrder,
  OWN_FIELDS,
  openListOf,
  openLists,
} from '../../test/open-filters.ts';
import { tries } from '../../test/proof.ts';
import { json } from '../../test/raw.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram } from './test-open.ts';

const server = await startTestApp({ API_RATE_LIMIT: 1_000_000 });
const { db } = server;
const member = await newMember(server);
const { accountId, userId } = member;
const things = await insertCrmThings(db, accountId, userId);
const values: [string, unknown][] = [];
await db.deleteFrom('contact_field').where('account_id', '=', accountId).execute();
for (const [at, [name, kind]] of Object.entries(OWN_FIELDS).entries()) {
  const { id } = await db
    .insertInto('contact_field')
    .values({
      account_id: accountId,
      name,
      kind,
      position: at + 1,
      options: JSON.stringify(kind === 'choice' ? ['L'] : []),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  values.push([String(id), { text: 'a_b%', choice: 'L', number: 1.5, date: '2024-02-29', yesNo: true }[kind]]);
}
/** Some have values, some have none. */
await insertContact(db, accountId, { fields: JSON.stringify(Object.fromEntries(values)), email: 'a%b@x.example' });
const program = await newProgram(server, { of: member });

/** Always the same ones, so that a run fails for what has changed. */
const trials = { numRuns: tries(25, 400), seed: 19 };
const lists = openCalls.filter(
  ({ method, query }) => method === 'GET' && 'filter' in { ...(query as { shape?: object } | undefined)?.shape },
);
const pathOf = (path: string) =>
  path.replace('/crm/rest/v2', '').replace(/\{(\w+)\}/g, (_, name: string) => String(things[name]));
const ask = (path: string, filter: string, order: string) => {
  const said = Object.entries({ filter, order_by: order }).filter(([, text]) => text !== '');
  const query = said.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&');
  return program.ask('GET', `${pathOf(path)}?page_size=2&${query}`);
};

test('every list that can be filtered is known here', () => {
  expect(lists.filter((list) => !openListOf(list)).map(({ path }) => path)).toEqual([]);
  expect(lists).toHaveLength(Object.keys(openLists).length);
});

describe.each(lists.map((list) => [list.path, openListOf(list) ?? { filters: {}, orders: [] }] as const))(
  '%s',
  (path, list) => {
    test('answers every filter and order that it knows, page after page', async () => {
      const asked = fc.record({ filter: goodFilter(list), order: goodOrder(list) });
      await fc.assert(
        fc.asyncProperty(asked, async ({ filter, order }) => {
          const answer = await ask(path, filter, order);
          expect(answer.status, `${filter} ${order} ${answer.text}`).toBe(200);
          const token = json(answer).next_page_token;
          if (!token) return;
          const said = [`filter=${encodeURIComponent(filter)}`, `order_by=${encodeURIComponent(order)}`];
          const next = await program.ask('GET', `${pathOf(path)}?page_size=2&page_token=${token}&${said.join('&')}`);
          expect(next.status, `${filter} ${order} ${next.text}`).toBe(200);
        }),
        trials,
      );
    });

    test('answers or refuses whatever comes near to one, and never fails', async () => {
      const asked = fc.record({
        filter: fc.oneof(nearlyGoodFilter(list), goodFilter(list)),
        order: fc.oneof(nearlyGoodOrder(list), goodOrder(list)),
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ filter, order }) => {
          const answer = await ask(path, filter, order);
          expect(answer.status, `${filter} ${order} ${answer.text}`).toBeLessThan(500);
          if (answer.status === 400) OpenError.parse(json(answer));
        }),
        trials,
      );
    });
  },
);
