import type { Block } from '@app/contract/asset-content';
import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/open/users';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../http/escape-html.ts';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { saveUserProfile } from '../modules/identity/profile.ts';
import { readSignature } from '../modules/messages/personal-mail.ts';
import { masked } from './patch.ts';
import { listOpenUsers, readGlobalIds, readOpenUser, requireUser } from './users.ts';

const toGlobalId = (text: string) => toRecordId(text, 'user.notFound');

/** Its words, line by line. */
const toHtml = (signature: Block[]): string =>
  signature
    .flatMap((block) => (block.kind === 'text' ? block.paragraphs : []))
    .flatMap(({ lines }) => lines.map((line) => escapeHtml(line.map(({ text }) => text).join(''))))
    .join('<br>');

export function openUserRoutes(app: FastifyInstance): void {
  route(app, contract.openListUsers, ({ accountId, query }, { db }) => listOpenUsers(db, { accountId }, query));
  route(
    app,
    contract.openGetUser,
    async ({ accountId, globalId }, { db }) => (await readOpenUser(db, { accountId }, toGlobalId(globalId))).user,
  );
  route(
    app,
    contract.openChangeUser,
    async ({ accountId, globalId, query, body }, { db, config, session: { userId } }) => {
      const { id } = await requireUser(db, { accountId }, toGlobalId(globalId));
      if (id !== userId) throw new AppError('account.forbidden');
      const { given_name, family_name, title, phone_numbers: phones } = masked(body, query.update_mask);
      await saveUserProfile(db, { userId }, config, {
        ...(given_name !== undefined && { givenName: given_name }),
        ...(family_name !== undefined && { familyName: family_name }),
        ...(title !== undefined && { title: title ?? '' }),
        ...(phones !== undefined && { phone: phones?.[0]?.number ?? '' }),
      });
      return (await requireUser(db, { accountId }, toGlobalId(globalId))).user;
    },
  );
  route(app, contract.openGetSignature, async ({ accountId, globalId }, { db, config }) => {
    const { id } = await requireUser(db, { accountId }, toGlobalId(globalId));
    return toHtml(await readSignature(db, config, id));
  });
  route(app, contract.openGetUserInfo, async ({ accountId }, { db, session: { userId } }) => {
    const globalId = (await readGlobalIds(db, [userId]))(userId) ?? '';
    const { user } = await requireUser(db, { accountId }, Number(globalId));
    return {
      ...{ email: user.keap_id, given_name: user.given_name ?? '', family_name: user.family_name ?? '' },
      ...{ sub: globalId, id: globalId, is_admin: true, tenant_id: accountId },
    };
  });
}
