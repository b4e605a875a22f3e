import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listInvitations } from '@app/contract/invitations';
import {
  declineMembership,
  grantMembership,
  listMembershipRequests,
  listTeamMembers,
  type MembershipRequest,
  type TeamMember,
} from '@app/contract/team';
import { uuid } from '@app/frame/test/open-page.tsx';

export const request = (at: number, givenName: string, company: string): MembershipRequest => ({
  id: uuid(at),
  user: { id: uuid(100 + at), givenName, familyName: 'Reyes', username: `p${at}@partner.example` },
  company,
  requestedDate: '2026-01-05T10:00:00.000Z',
});

/** An account whose people are asked by partners' people: it keeps who asks, who belongs to it, and what was answered. */
export class RequestsServer {
  requests = [request(1, 'Daniel', 'Contoso Consulting'), request(2, 'Claire', 'Contoso Consulting')];
  members: TeamMember[] = [];
  mayAnswer = true;
  asked = 0;
  answered: string[] = [];
  /** Refuses the list, or the next answers. */
  listRefusal: ErrorCode | null = null;
  answerRefusal: ErrorCode | null = null;
  /** Replaced to hold answers up. */
  beforeAnswer: () => Promise<void> = async () => undefined;

  answers = [
    fake(listMembershipRequests, () => {
      this.asked++;
      if (this.listRefusal) throw new AppError(this.listRefusal);
      return { content: this.requests, mayAnswer: this.mayAnswer };
    }),
    fake(grantMembership, ({ pathname }) => this.answer(pathname, 'granted')),
    fake(declineMembership, ({ pathname }) => this.answer(pathname, 'declined')),
    fake(listTeamMembers, () => ({
      content: this.members,
      cursor: '',
      resultCount: this.members.length,
      totalCount: this.members.length,
    })),
    fake(listInvitations, () => ({ content: [], totalCount: 0 })),
  ];

  private async answer(pathname: string, answer: 'granted' | 'declined'): Promise<void> {
    const id = pathname.split('/').at(-1)?.split(':')[0];
    this.answered.push(answer);
    await this.beforeAnswer();
    const found = this.requests.find((each) => each.id === id);
    if (this.answerRefusal === 'membership.notFound') this.requests = this.requests.filter((each) => each !== found);
    if (this.answerRefusal) throw new AppError(this.answerRefusal);
    this.requests = this.requests.filter((each) => each !== found);
    if (answer === 'granted' && found)
      this.members = [
        ...this.members,
        {
          user: found.user,
          role: 'ADMIN',
          lastSeenDate: null,
          isOwner: false,
          partnerCompany: found.company,
          ...{ title: '', picture: '', withheld: [] },
        },
      ];
  }
}
