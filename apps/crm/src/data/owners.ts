import type { Person } from '@app/contract/contacts';
import { listTeamMembers, type TeamMember } from '@app/contract/team';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

const nameOf = ({ user }: TeamMember) => `${user.givenName} ${user.familyName}`.trim() || user.username;

/** Everybody who can own a contact: the users of the account, all of them, by name. */
export const ownerQueries = {
  list: (accountId: string) =>
    queryOptions({
      queryKey: ['owners', accountId],
      queryFn: async ({ signal }) => {
        const found: Person[] = [];
        let cursor: string | undefined;
        do {
          const page = await call(listTeamMembers, { accountId, query: { cursor } }, { signal });
          found.push(
            ...page.content.map((member) => ({
              id: member.user.id,
              name: nameOf(member),
              partnerCompany: member.partnerCompany,
            })),
          );
          cursor = page.cursor || undefined;
        } while (cursor);
        return found;
      },
    }),
};
