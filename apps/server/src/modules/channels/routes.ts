import type { FoundCalendar } from '@app/contract/channels';
import * as contract from '@app/contract/channels';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changeCalendar, lookAtOwnCalendars } from './change-calendar.ts';
import { disconnectChannel, shareChannel, syncChannel } from './change-channel.ts';
import { keepCalendar, lookForCalendars, tryCalendar } from './connect-calendar.ts';
import { keepMailbox, type Tried, tryMailbox } from './connect-email.ts';
import { changeSends, trySends } from './email/change-sends.ts';
import { chooseOrganisation } from './financial/take-books.ts';
import { callbackRoute } from './oauth/callback-route.ts';
import { askConsent } from './oauth/consent.ts';
import { revokeConsent } from './oauth/revoke-consent.ts';
import { listChannels } from './read-channels.ts';
import { exchangeConsent, type TakenConsent, takeConsent } from './take-consent.ts';

export function channelRoutes(app: FastifyInstance): void {
  route(app, contract.listChannels, async ({ accountId }, { db, config, session }) => ({
    channels: await listChannels(db, { accountId, userId: session.userId, config }),
  }));
  route(
    app,
    contract.connectEmail,
    ({ accountId, body }, { db, config, session, audit }, tried: Tried) => {
      Object.assign(audit, { address: body.address, host: tried.settings.imap.host, sends: body.sends });
      const kept = { ...body, secret: body.password };
      return keepMailbox(db, { accountId, userId: session.userId, config }, kept, tried);
    },
    ({ body }, { config }) => tryMailbox(config, body),
  );
  route(
    app,
    contract.changeSends,
    async ({ accountId, body }, { db, config, session, audit }, tried: Awaited<ReturnType<typeof trySends>>) => {
      const channel = await changeSends(db, { accountId, userId: session.userId, config }, body.sends, tried);
      Object.assign(audit, { address: channel.address, sends: body.sends });
      return channel;
    },
    ({ accountId, body }, { db, config, session }) =>
      trySends(db, { accountId, userId: session.userId, config }, body.sends),
  );
  route(
    app,
    contract.findCalendars,
    async (_request, _context, calendars: FoundCalendar[]) => ({ calendars }),
    ({ body }, { config }) => lookForCalendars(config, body),
  );
  route(
    app,
    contract.connectCalendar,
    ({ accountId, body }, { db, config, session, audit }, opened: Awaited<ReturnType<typeof tryCalendar>>) => {
      Object.assign(audit, { username: body.username, host: URL.parse(opened.calendar)?.host });
      return keepCalendar(db, { accountId, userId: session.userId, config }, body.password, opened);
    },
    ({ body }, { config }) => tryCalendar(config, body),
  );
  type Looked = Awaited<ReturnType<typeof lookAtOwnCalendars>>;
  route(
    app,
    contract.listCalendars,
    async (_request, _context, { calendars }: Looked) => ({ calendars }),
    ({ accountId }, { db, config, session }) => lookAtOwnCalendars(db, { accountId, userId: session.userId, config }),
  );
  route(
    app,
    contract.changeCalendar,
    async ({ accountId, body }, { db, config, session, audit }, looked: Looked) => {
      const scope = { accountId, userId: session.userId, config };
      const channel = await changeCalendar(db, scope, body.calendar, looked);
      Object.assign(audit, { address: channel.address });
      return channel;
    },
    ({ accountId }, { db, config, session }) => lookAtOwnCalendars(db, { accountId, userId: session.userId, config }),
  );
  route(app, contract.shareChannel, ({ accountId, channelKind, body }, { db, config, session, audit }) => {
    Object.assign(audit, { isShared: body.isShared });
    return shareChannel(db, { accountId, userId: session.userId, config }, channelKind, body.isShared);
  });
  route(app, contract.syncChannel, ({ accountId, channelKind, body }, { db, config, session }) =>
    syncChannel(db, { accountId, userId: session.userId, config }, channelKind, body.from),
  );
  route(
    app,
    contract.disconnectChannel,
    ({ accountId, channelKind, body }, { db, config, session, audit }) => {
      Object.assign(audit, { broughtIn: body.broughtIn });
      return disconnectChannel(db, { accountId, userId: session.userId, config }, channelKind, body.broughtIn);
    },
    ({ accountId, channelKind }, { db, config, session }) =>
      revokeConsent(db, { accountId, userId: session.userId, config }, channelKind),
  );
  route(app, contract.askConsent, ({ accountId, channelKind, body }, { db, config, session }) =>
    askConsent(db, { accountId, userId: session.userId, sessionId: session.id, config }, channelKind, body),
  );
  route(
    app,
    contract.takeConsent,
    async ({ accountId }, { db, config, session, audit }, taken: TakenConsent) => {
      const scope = { accountId, userId: session.userId, sessionId: session.id, config };
      const channel = await takeConsent(db, scope, taken);
      Object.assign(audit, { address: channel.address });
      return channel;
    },
    ({ accountId, channelKind, body }, { db, config, session }) =>
      exchangeConsent(db, { accountId, userId: session.userId, sessionId: session.id, config }, channelKind, body),
  );
  route(app, contract.chooseOrganisation, ({ accountId, channelKind, body }, { db, config, session, audit }) => {
    Object.assign(audit, { organisationId: body.organisationId });
    const scope = { accountId, userId: session.userId, sessionId: session.id, config };
    return chooseOrganisation(db, scope, channelKind, body.organisationId);
  });
  callbackRoute(app);
}
