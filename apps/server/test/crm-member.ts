import { getCrmToken } from '@app/contract/accounts';
import type { Call } from '@app/contract/client';
import { insertContact } from './crm-rows.ts';
import { insertMembership, insertUser } from './rows.ts';
import type { TestApp } from './setup.ts';

export type Member = { accountId: string; userId: string; call: Call };
/** With somebody to call about. */
export type Subject = Member & { contactId: string; id: number };

/** A customer's account with one person in it, who makes the CRM's calls with a token drawn once. */
export async function newMember(server: TestApp): Promise<Member> {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  return memberOf(server, accountId, user.id);
}

export async function newMemberWithContact(
  server: TestApp,
  columns: Parameters<typeof insertContact>[2] = {},
): Promise<Subject> {
  const member = await newMember(server);
  const id = await insertContact(server.db, member.accountId, columns);
  return { ...member, contactId: String(id), id };
}

/** Another person of the account: one of the customer's, or the one who is given. */
export async function newColleague(server: TestApp, accountId: string, userId?: string): Promise<Member> {
  const id = userId ?? (await insertUser(server.db)).id;
  await insertMembership(server.db, { account_id: accountId, user_id: id });
  return memberOf(server, accountId, id);
}

async function memberOf(server: TestApp, accountId: string, userId: string): Promise<Member> {
  const site = await server.onHostOf(accountId);
  const account = site.withToken(await site.newSession(userId));
  const { accessToken } = await account(getCrmToken, { accountId, domain: 'localhost' });
  return { accountId, userId, call: site.withToken(accessToken) };
}
