import type { Call } from '@app/contract/client';
import { insertMembership, insertUser } from './rows.ts';
import type { TestApp } from './setup.ts';

export type Member = { accountId: string; userId: string; call: Call };

/** A customer's account with one person in it, who calls as the CRM app does. */
export async function newMember(server: TestApp): Promise<Member> {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  return memberOf(server, accountId, user.id);
}

/** Another person of the account: one of the customer's, or the one who is given. */
export async function newColleague(server: TestApp, accountId: string, userId?: string): Promise<Member> {
  const id = userId ?? (await insertUser(server.db)).id;
  await insertMembership(server.db, { account_id: accountId, user_id: id });
  return memberOf(server, accountId, id);
}

async function memberOf(server: TestApp, accountId: string, userId: string): Promise<Member> {
  const site = await server.onHostOf(accountId);
  return { accountId, userId, call: await site.as(userId) };
}
