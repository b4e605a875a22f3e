import { endSession } from '@app/contract/identity';
import { describe, expect, test } from 'vitest';
import { currentUser, newTicket, useTicket } from '../../../test/provider.ts';
import { json } from '../../../test/raw.ts';
import { insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { origin, db } = server;

const sessionsOf = async (userId: string) =>
  db.selectFrom('session').selectAll().where('user_id', '=', userId).execute();
const tokenOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-session-token'] ?? '');

describe('a ticket', () => {
  test('whose answer got lost is answered again to the browser that has used it, for a minute, and to nobody else', async () => {
    const user = await insertUser(db);
    const ticket = await newTicket(origin, user);
    const [key, service] = [crypto.randomUUID(), `${origin}/`];
    const lost = await useTicket(origin, ticket, service, key);
    const again = await useTicket(origin, ticket, service, key);
    expect([again.status, json(again).id]).toEqual([200, user.id]);
    expect(await sessionsOf(user.id)).toHaveLength(1);
    // What was on its way opens nothing any more.
    expect((await currentUser(origin, tokenOf(lost))).status).toBe(401);
    expect((await currentUser(origin, tokenOf(again))).status).toBe(200);
    for (const answer of [
      await useTicket(origin, ticket),
      await useTicket(origin, ticket, service, crypto.randomUUID()),
      await useTicket(origin, ticket, `${origin}/clients`, key),
    ])
      expect([answer.status, tokenOf(answer)]).toEqual([401, '']);
    await db.updateTable('ticket_exchange').set({ expires_at: new Date() }).execute();
    expect((await useTicket(origin, ticket, service, key)).status).toBe(401);
    expect((await currentUser(origin, tokenOf(again))).status).toBe(200);
  });

  test('that a browser uses twice at the same moment opens one session, whichever answer arrives last', async () => {
    const user = await insertUser(db);
    const ticket = await newTicket(origin, user);
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => useTicket(origin, ticket, `${origin}/`, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await Promise.all(answers.map((answer) => currentUser(origin, tokenOf(answer))));
    expect(after.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  test('that was signed out of is not answered again', async () => {
    const ticket = await newTicket(origin, await insertUser(db));
    const key = crypto.randomUUID();
    const token = tokenOf(await useTicket(origin, ticket, `${origin}/`, key));
    await server.withToken(token)(endSession, {});
    expect((await useTicket(origin, ticket, `${origin}/`, key)).status).toBe(401);
  });
});
