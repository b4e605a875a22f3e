import { AppError } from '@app/contract/errors';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { endQuestions, timeLeft, withinTime } from './db/time-limit.ts';
import { toClientConfig } from './http/client-config.ts';
import { toAppError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { logging } from './http/logging.ts';
import { apiReference } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import { trustProxies } from './http/proxies.ts';
import type { RedeemTicket } from './http/session.ts';
import { isPage, recogniseSite } from './http/site.ts';
import { sendUnavailablePage } from './http/unavailable-page.ts';
import type { Live } from './live/live.ts';
import { liveRoutes } from './live/stream.ts';
import { accountDataRoutes } from './modules/account-data/routes.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { activityRoutes } from './modules/activities/routes.ts';
import { apiKeyRoutes } from './modules/api-keys/routes.ts';
import { appointmentRoutes } from './modules/appointments/routes.ts';
import { assetRoutes } from './modules/assets/routes.ts';
import { billingRoutes } from './modules/billing/routes.ts';
import { bookingRoutes } from './modules/booking/routes.ts';
import { bulkRoutes } from './modules/bulk/routes.ts';
import { bundleRoutes } from './modules/bundles/routes.ts';
import { campaignEventRoutes } from './modules/campaign-events/routes.ts';
import { campaignRoutes } from './modules/campaigns/routes.ts';
import { channelRoutes } from './modules/channels/routes.ts';
import { clientRoutes } from './modules/clients/routes.ts';
import { contactFieldRoutes } from './modules/contact-fields/routes.ts';
import { contactLinkRoutes } from './modules/contact-links/routes.ts';
import { contactViewRoutes } from './modules/contact-views/routes.ts';
import { contactRoutes } from './modules/contacts/routes.ts';
import { crmSettingsRoutes } from './modules/crm-settings/routes.ts';
import { dealRoutes } from './modules/deals/routes.ts';
import { duplicateRoutes } from './modules/duplicates/routes.ts';
import type { FileStore } from './modules/files/file-store.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { providerRoutes } from './modules/identity/provider-routes.ts';
import { ticketRedeemer } from './modules/identity/redeem.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { importRoutes } from './modules/imports/routes.ts';
import { installRoutes } from './modules/installs/routes.ts';
import { invitationRoutes } from './modules/invitations/routes.ts';
import { listingRoutes } from './modules/listings/routes.ts';
import { messageRoutes } from './modules/messages/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { pageRoutes } from './modules/pages/routes.ts';
import { pipelineRoutes } from './modules/pipelines/routes.ts';
import { sendingRoutes } from './modules/sending/routes.ts';
import { solutionReadRoutes } from './modules/solutions/read-routes.ts';
import { solutionRoutes } from './modules/solutions/routes.ts';
import { subscriptionRoutes } from './modules/subscription/routes.ts';
import { tagRoutes } from './modules/tags/routes.ts';
import { taskRoutes } from './modules/tasks/routes.ts';
import { teamRoutes } from './modules/team/routes.ts';
import { telemetryRoutes } from './modules/telemetry/routes.ts';
import { todayRoutes } from './modules/today/routes.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';
import { isOpenCall, toOpenError, unserved } from './open/errors.ts';
import { limitByBearer } from './open/limit.ts';
import { openRoutes } from './open/routes.ts';

/** Called with every unexpected failure. */
type OnUnexpected = (error: unknown, requestId: string) => void;
type Deps = {
  db: Db;
  config: Config;
  live: Live;
  files: FileStore;
  redeemTicket: RedeemTicket;
  onUnexpected: OnUnexpected | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    stopping: { now: boolean };
    limitBearer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    /** What this request may still wait for the database, in ms. */
    databaseTime: number;
  }
}

const BODY_LIMIT = 256 * 1024;
const REQUEST_TIMEOUT = 60_000;
/** A connection on which nothing moves for so long, because its other end does not read, is closed. */
const STALLED_AFTER = 60_000;
/** Seconds after which whoever was told to come back later may do so. */
const RETRY_AFTER = 2;

type Parts = { db: Db; config: Config; live: Live; files: FileStore; onUnexpected?: OnUnexpected | undefined };

/** The whole server but for its port and its jobs. */
export async function buildApp({ db, config, live, files, onUnexpected }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    ...logging(config),
    trustProxy: trustProxies(config),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: STALLED_AFTER,
    // The key of a mail's preferences holds the address that it was sent to.
    routerOptions: { maxParamLength: 500 },
    // Kept-alive connections without a request must not hold up a stop.
    forceCloseConnections: 'idle',
    // A path that cannot be decoded, or is too long, never reaches a route; it is answered like the rest.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.decorate('deps', { db, config, live, files, redeemTicket: ticketRedeemer(db, config), onUnexpected });
  app.decorate('stopping', { now: false });
  app.addHook('preClose', async () => {
    app.stopping.now = true;
  });
  // Each answer is the last one on its connection then, also one that had begun before: a proxy that keeps its connections
  // would hold up the stop.
  app.addHook('onSend', async (_request, reply) => {
    if (app.stopping.now) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (app.stopping.now) raw.socket.destroySoon();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Answers carry tokens and other people's data; only the apps' hashed files may be kept (http/pages.ts).
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler(answerError);

  await app.register(fastifyHelmet, {
    // Answers that are not our pages run nothing at all; pages bring their own policy (http/pages.ts).
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.ORIGIN.startsWith('https:'),
  });
  await app.register(fastifyRateLimit, {
    max: config.RATE_LIMIT,
    timeWindow: '1 minute',
    // A page load brings its own files along; they cost next to nothing.
    allowList: ({ url }) => url.startsWith('/assets/'),
  });
  app.decorate('limitBearer', limitByBearer(app, config));
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody, { bodyLimit: 16 * 1024 });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  await servePages(app, config);
  app.decorateRequest('site', null);
  app.decorateRequest('databaseTime', config.DATABASE_TIMEOUT * 1000);
  // Not in onRequest: the limits count first, and what is over them asks the database nothing.
  app.addHook('preParsing', async (request, reply) => {
    if (request.is404) return;
    await withinTime(request.databaseTime, async () => {
      await recogniseSite(request, reply);
      request.databaseTime = timeLeft();
    });
  });

  // Anew, because reading the body comes in between, for which nobody here has to hurry.
  app.addHook('preHandler', ({ databaseTime }, _reply, done) => withinTime(databaseTime, done));
  // Nothing is asked for an answer that stands; a file may go on being read, and then waits as others do.
  app.addHook('onSend', (_request, _reply, _payload, done) => {
    endQuestions();
    done();
  });

  healthRoutes(app);
  apiReference(app);
  app.get('/config.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(toClientConfig(config, request.site)),
  );
  providerRoutes(app);
  identityRoutes(app);
  accountRoutes(app);
  invitationRoutes(app);
  clientRoutes(app);
  campaignRoutes(app);
  contactRoutes(app);
  bundleRoutes(app);
  listingRoutes(app);
  installRoutes(app);
  notificationRoutes(app);
  liveRoutes(app);
  billingRoutes(app);
  orderRoutes(app);
  teamRoutes(app);
  telemetryRoutes(app);
  todayRoutes(app);
  webhookRoutes(app);
  accountDataRoutes(app);
  subscriptionRoutes(app);
  activityRoutes(app);
  tagRoutes(app);
  contactFieldRoutes(app);
  contactViewRoutes(app);
  contactLinkRoutes(app);
  bulkRoutes(app);
  duplicateRoutes(app);
  fileRoutes(app);
  importRoutes(app);
  crmSettingsRoutes(app);
  pipelineRoutes(app);
  dealRoutes(app);
  taskRoutes(app);
  appointmentRoutes(app);
  bookingRoutes(app);
  solutionRoutes(app);
  assetRoutes(app);
  sendingRoutes(app);
  channelRoutes(app);
  messageRoutes(app);
  pageRoutes(app);
  campaignEventRoutes(app);
  solutionReadRoutes(app);
  apiKeyRoutes(app);
  openRoutes(app);

  app.setNotFoundHandler({ preHandler: [app.rateLimit(), recogniseSite] }, (request, reply) => {
    if (isOpenCall(request)) throw unserved(request);
    if (!isPage(request) || isServicePath(request.url)) throw new AppError('route.notFound');
    return reply.sendPage(request.site?.account ? 'crm' : 'partner');
  });
  return app;
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const known = toAppError(error);
  if (known.status === 503) {
    request.log.warn({ err: error });
    reply.code(known.status).header('retry-after', RETRY_AFTER);
    if (isPage(request) && !isOpenCall(request)) return sendUnavailablePage(request, reply);
  } else if (known.status >= 500) {
    request.log.error({ err: error });
    request.server.deps.onUnexpected?.(error, request.id);
  }
  if (isOpenCall(request)) {
    const answer = toOpenError(known);
    return reply.code(answer.code).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
  }
  return reply
    .code(known.status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code: known.code, details: known.details, requestId: request.id });
}

/** Every other path is the host's app. */
const isServicePath = (url: string) =>
  /^\/(api|proxy|marketplace|crm|notification-service|idp|assets|docs)(\/|$)/.test(url.split('?')[0] ?? '');
