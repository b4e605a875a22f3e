import * as contract from '@app/contract/channels';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { disconnectChannel, shareChannel, syncChannel } from './change-channel.ts';
import { connectEmail, tryMailbox } from './connect-email.ts';
import { listChannels } from './read-channels.ts';
import type { MailSettings } from './tables.ts';

export function channelRoutes(app: FastifyInstance): void {
  route(app, contract.listChannels, async ({ accountId }, { db, config, session }) => ({
    channels: await listChannels(db, { accountId, userId: session.userId, config }),
  }));
  route(
    app,
    contract.connectEmail,
    ({ accountId, body }, { db, config, session, audit }, settings: MailSettings) => {
      Object.assign(audit, { address: body.address, host: settings.imap.host });
      return connectEmail(db, { accountId, userId: session.userId, config }, body, settings);
    },
    ({ body }, { config }) => tryMailbox(config, body),
  );
  route(app, contract.shareChannel, ({ accountId, channelKind, body }, { db, config, session, audit }) => {
    Object.assign(audit, { isShared: body.isShared });
    return shareChannel(db, { accountId, userId: session.userId, config }, channelKind, body.isShared);
  });
  route(app, contract.syncChannel, ({ accountId, channelKind, body }, { db, config, session }) =>
    syncChannel(db, { accountId, userId: session.userId, config }, channelKind, body.from),
  );
  route(app, contract.disconnectChannel, ({ accountId, channelKind, body }, { db, config, session, audit }) => {
    Object.assign(audit, { broughtIn: body.broughtIn });
    return disconnectChannel(db, { accountId, userId: session.userId, config }, channelKind, body.broughtIn);
  });
}
