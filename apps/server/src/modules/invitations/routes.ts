import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/invitations';
import type { FastifyInstance } from 'fastify';
import { showsOutbox } from '../../http/client-config.ts';
import { route } from '../../http/route.ts';
import { PROVIDER_COOKIE } from '../identity/provider-forms.ts';
import { findProviderSession } from '../identity/provider-session.ts';
import { getUser } from '../identity/users.ts';
import { listAccountMail } from '../mail/mail.ts';
import { connectInvitation } from './connect.ts';
import { inviteColleague, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts';
import { readInvitation } from './read-invitation.ts';

export function invitationRoutes(app: FastifyInstance): void {
  route(app, contract.inviteColleague, async ({ accountId, body }, { db, session, config, audit }) => {
    const invitation = await inviteColleague(db, { accountId, userId: session.userId }, config, body);
    Object.assign(audit, { invitationId: invitation.id, inviteeEmail: invitation.inviteeEmail });
    return invitation;
  });
  route(app, contract.connectInvitation, async ({ body }, { db, session, audit }) => {
    const { accountId, invitationId } = await connectInvitation(db, session, body.invitationId);
    Object.assign(audit, { accountId, invitationId });
    return { accountId };
  });
  route(app, contract.readInvitation, async ({ body }, { db, config, request }) => {
    const signedIn = await findProviderSession(db, request.cookies[PROVIDER_COOKIE]);
    const signedInAs = signedIn ? (await getUser(db, signedIn.userId)).username : undefined;
    return readInvitation(db, body.invitationId, { config, signedInAs });
  });
  route(app, contract.listInvitations, ({ accountId, query }, { db }) =>
    listInvitations(db, { accountId }, query.search),
  );
  route(app, contract.resendInvitation, ({ accountId, invitationId }, { db, session, config }) =>
    resendInvitation(db, { accountId, userId: session.userId }, config, invitationId),
  );
  route(app, contract.revokeInvitation, ({ accountId, invitationId }, { db }) =>
    revokeInvitation(db, { accountId }, invitationId),
  );
  route(app, contract.listOutbox, async ({ accountId }, { db, config }) => {
    if (!showsOutbox(config)) throw new AppError('route.notFound');
    return { content: await listAccountMail(db, { accountId }) };
  });
}
