import { listTeamMembers, type TeamMember } from '@app/contract/team';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

/** So many people are offered as owners at most; the pages of the users list are small. */
const MOST_PAGES = 20;

export type Owner = { id: string; name: string; partnerCompany: string | null };

/** The people of the account, by name: who can own a contact. */
export const peopleQueries = {
  list: (accountId: string) =>
    queryOptions({
      queryKey: ['people', accountId],
      queryFn: ({ signal }) => readPeople(accountId, signal),
      staleTime: 60_000,
    }),
};

async function readPeople(accountId: string, signal: AbortSignal): Promise<Owner[]> {
  const people: TeamMember[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await call(listTeamMembers, { accountId, query: { cursor } }, { signal });
    people.push(...answer.content);
    cursor = answer.cursor || undefined;
    if (cursor === undefined) break;
  }
  return people.map(({ user: { id, givenName, familyName, username }, partnerCompany }) => ({
    id,
    name: `${givenName} ${familyName}`.trim() || username,
    partnerCompany,
  }));
}
