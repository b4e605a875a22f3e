import { endSession } from '@app/contract/identity';
import { LiveMessage, SIGNED_OUT_HEADER, type SignedOutReason } from '@app/contract/live';
import { changePassword, endOtherSession, endOtherSessions, listSessions } from '@app/contract/profile';
import { removeTeamMember } from '@app/contract/team';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listenLive } from '../../test/listen-live.ts';
import { currentUser } from '../../test/provider.ts';
import { type Answer, json } from '../../test/raw.ts';
import { insertMembership } from '../../test/rows.ts';
import { startSecondApp } from '../../test/second-app.ts';
import { startTestApp } from '../../test/setup.ts';
import { revokeTokens } from '../admin/tokens.ts';
import { resetPassword } from '../admin/users.ts';
import { removeExpired } from '../modules/identity/remove-expired.ts';

const server = await startTestApp();
const second = await startSecondApp(server);
const { db } = server;

const reasonIn = ({ headers }: Answer) => headers[SIGNED_OUT_HEADER];

/** One user in two browsers; the first has a tab at each process. */
async function openBrowsers() {
  const partner = await server.newPartner();
  const { accountId, token, user, as } = partner;
  const otherToken = await server.newSession(user.id);
  const here = await Promise.all([server, second].map(({ origin }) => listenLive(origin, { token, accountId })));
  const elsewhere = await listenLive(second.origin, { token: otherToken, accountId });
  const { content } = await as(listSessions, {});
  const id = content.find(({ current }) => current)?.id ?? '';
  const close = () => Promise.all([...here, elsewhere].map(({ stop }) => stop()));
  return { partner, id, here, elsewhere, fromElsewhere: server.withToken(otherToken), close };
}
type Browsers = Awaited<ReturnType<typeof openBrowsers>>;

describe.each<[string, SignedOutReason, boolean, (browsers: Browsers) => Promise<unknown>]>([
  ['signing out', 'signedOut', false, ({ partner }) => partner.as(endSession, {})],
  [
    'ending it from the list of sessions',
    'endedElsewhere',
    false,
    ({ id, fromElsewhere }) => fromElsewhere(endOtherSession, { sessionId: id }),
  ],
  ['ending all others', 'endedElsewhere', false, ({ fromElsewhere }) => fromElsewhere(endOtherSessions, {})],
  [
    'a new password',
    'passwordChanged',
    false,
    ({ partner, fromElsewhere }) =>
      fromElsewhere(changePassword, {
        body: { currentPassword: partner.user.password, newPassword: 'another good password' },
      }),
  ],
  ['an operator', 'revoked', true, ({ partner }) => revokeTokens(second.db, partner.user.id)],
  [
    'an operator with a new password',
    'passwordChanged',
    true,
    ({ partner }) => resetPassword(second.db, partner.user.username, 'another good password'),
  ],
  [
    'its time, when the expired are removed',
    'expired',
    false,
    async ({ id }) => {
      await db
        .updateTable('session')
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where('id', '=', id)
        .execute();
      await removeExpired(second.db);
    },
  ],
])('a session ended by %s', (_, reason, everywhere, end) => {
  test(`tells its own tabs at every process that it is over (${reason}), and ends their streams`, async () => {
    const browsers = await openBrowsers();
    const { here, elsewhere, partner, close } = browsers;
    await end(browsers);
    await Promise.all(here.map(({ ended }) => ended));
    for (const { events } of here) {
      expect(events).toEqual([{ topic: 'signedOut', reason }]);
      expect(LiveMessage.parse(events[0])).toEqual(events[0]);
    }
    if (everywhere) await elsewhere.ended;
    expect(elsewhere.events).toEqual(everywhere ? [{ topic: 'signedOut', reason }] : []);
    // Whoever was asleep meanwhile learns it from the refusal.
    const refused = await currentUser(second.origin, partner.token);
    expect([refused.status, json(refused).code, reasonIn(refused)]).toEqual([401, 'session.missing', reason]);
    await close();
  });
});

test('a rolled back end is none', async () => {
  const { partner, id, here, close } = await openBrowsers();
  const rolledBack = db.transaction().execute(async (trx) => {
    await revokeTokens(trx, partner.user.id);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  const { content } = await partner.as(listSessions, {});
  expect(content.map((session) => session.id)).toContain(id);
  expect(here.map(({ events }) => events)).toEqual([[], []]);
  await close();
});

test('who is removed from an account hears it there; their session and their other account go on', async () => {
  const partner = await server.newPartner();
  const colleague = await server.newPartner();
  await insertMembership(db, { account_id: partner.accountId, user_id: colleague.user.id });
  const { token } = colleague;
  const there = await listenLive(second.origin, { token, accountId: partner.accountId });
  const home = await listenLive(second.origin, colleague);
  const mine = await listenLive(second.origin, partner);
  await partner.as(removeTeamMember, { accountId: partner.accountId, userId: colleague.user.id });
  await there.ended;
  expect(there.events).toEqual([{ topic: 'signedOut', reason: 'removed' }]);
  expect([home.events, mine.events]).toEqual([[], []]);
  expect((await currentUser(server.origin, token)).status).toBe(200);
  await Promise.all([home.stop(), mine.stop()]);
});

test('a token that never was one is refused without a reason; an old one says that its time is over', async () => {
  const { user, token } = await server.newPartner();
  const never = await currentUser(server.origin, `${token}x`);
  expect([never.status, reasonIn(never)]).toEqual([401, undefined]);
  await db
    .updateTable('session')
    .set({ last_used_at: sql`now() - interval '13 hours'` })
    .where('user_id', '=', user.id)
    .execute();
  const old = await currentUser(server.origin, token);
  expect([old.status, reasonIn(old)]).toEqual([401, 'expired']);
});
