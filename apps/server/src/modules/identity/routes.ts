import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/identity';
import * as profile from '@app/contract/profile';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { endSessions } from '../../http/ended-sessions.ts';
import { networkOf } from '../../http/network.ts';
import { route } from '../../http/route.ts';
import { changePassword, checkPasswordChange, type PasswordCheck } from './change-password.ts';
import { getUserProfile, saveUserProfile } from './profile.ts';
import { listUserAccounts } from './user-accounts.ts';
import { endOtherSession, endOtherSessions, listSessions } from './user-sessions.ts';
import { getUser } from './users.ts';

export function identityRoutes(app: FastifyInstance): void {
  route(app, contract.getCurrentUser, (_, { db, session }) => getUser(db, session.userId));
  route(app, contract.listCurrentUserAccounts, ({ query }, { db, session }) => listUserAccounts(db, session, query));
  route(app, contract.endSession, async (_, { db, session }) => {
    await endSessions(db, sql`id = ${session.id}`, 'signedOut');
  });
  route(app, profile.getUserProfile, (_, { db, session, config }) => getUserProfile(db, session, config));
  route(app, profile.saveUserProfile, ({ body }, { db, session, config }) =>
    saveUserProfile(db, session, config, body),
  );
  route(app, profile.listSessions, async (_, { db, session }) => ({ content: await listSessions(db, session) }));
  route(app, profile.endOtherSession, ({ sessionId }, { db, session }) => endOtherSession(db, session, sessionId));
  route(app, profile.endOtherSessions, (_, { db, session }) => endOtherSessions(db, session, 'endedElsewhere'));
  route(
    app,
    profile.changePassword,
    async (_, { db, session, audit }, checked: PasswordCheck) => {
      audit.outcome = checked === 'wrong' ? 'wrong' : await changePassword(db, session, checked);
      return { outcome: audit.outcome };
    },
    async ({ body }, { db, session, config, request }) => {
      if (config.CAS_URL) throw new AppError('password.external');
      return checkPasswordChange(db, session, { ...body, network: networkOf(request.ip) });
    },
  );
}
