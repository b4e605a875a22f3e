import { AppError } from '@app/contract/errors';
import { signIn } from '@app/contract/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordWrite } from '../../http/audit.ts';
import { networkOf } from '../../http/network.ts';
import { invitesAnother } from '../invitations/read-invitation.ts';
import { type CasResult, casJson, casXml } from './cas-answer.ts';
import { browserOf, KNOWN_DAYS, rememberBrowser } from './known-browsers.ts';
import { passwordRoutes } from './password-routes.ts';
import {
  BROWSER_COOKIE,
  FORM_LIMIT,
  isJson,
  PROVIDER_COOKIE,
  requireSameSite,
  type SignInAs,
} from './provider-forms.ts';
import { endProviderSession, findProviderSession, startProviderSession } from './provider-session.ts';
import { registerRoutes } from './register-routes.ts';
import { registeredService, type Service, withTicket } from './services.ts';
import { checkCredentials } from './sign-in.ts';
import { issueTicket, validateTicket } from './tickets.ts';
import { getUser } from './users.ts';

const LoginQuery = z.object({
  service: z.string().max(2000).optional(),
  renew: z.stringbool().catch(false),
  gateway: z.stringbool().catch(false),
});
const ValidateQuery = z.object({
  service: z.string().max(2000).optional(),
  ticket: z.string().max(500).optional(),
  format: z.string().max(10).optional(),
});

function readQuery<Query extends z.ZodType>(schema: Query, request: FastifyRequest): z.output<Query> {
  const result = schema.safeParse(request.query);
  if (!result.success) throw new AppError('request.invalid');
  return result.data;
}

/** The sign-in provider: CAS 3.0 over our own users. Its pages are in apps/public. */
export function providerRoutes(app: FastifyInstance): void {
  const { db, config } = app.deps;
  const secure = config.ORIGIN.startsWith('https:');
  const cookie = { path: '/idp', httpOnly: true, sameSite: 'lax', secure } as const;

  const find = (service: string | undefined) => registeredService(db, config, service || `${config.ORIGIN}/`);

  /** The address to go on to: the service with a fresh ticket, or our own app. */
  const onward = async (
    holder: { userId: string; providerSession: Buffer | null },
    service: Service,
    handlerDb: Db,
  ): Promise<string> => withTicket(service, await issueTicket(handlerDb, holder, service.name));

  /** `whom` finds or creates the user. That, the session and the audit row stand or fall together. */
  const signInAs: SignInAs = async (whom, wanted, request, reply) => {
    // Refused before anything is begun.
    const service = await find(wanted);
    if (!service) throw new AppError('service.unknown');
    return inTransaction(db, async (trx) => {
      const userId = await whom(trx);
      const { token, hash } = await startProviderSession(trx, userId, request.cookies[PROVIDER_COOKIE]);
      const browser = await rememberBrowser(trx, request.cookies[BROWSER_COOKIE], userId);
      await record(trx, request, userId);
      reply.setCookie(PROVIDER_COOKIE, token, cookie);
      reply.setCookie(BROWSER_COOKIE, browser, { ...cookie, maxAge: KNOWN_DAYS * 24 * 60 * 60 });
      return onward({ userId, providerSession: hash }, service, trx);
    });
  };

  app.get('/idp/login', async (request, reply) => {
    const { service: wanted, renew, gateway } = readQuery(LoginQuery, request);
    const service = await find(wanted);
    if (!service) return reply.code(400).sendPage('public');
    const signedIn = renew ? null : await findProviderSession(db, request.cookies[PROVIDER_COOKIE]);
    // Going on as somebody who cannot accept the invitation would end in a refusal.
    if (signedIn && !(await invitesAnother(db, service.address, signedIn.userId)))
      return reply.redirect(await onward(signedIn, service, db), 303);
    if (gateway && wanted) return reply.redirect(service.address, 303);
    return reply.sendPage('public');
  });

  app.post('/idp/login', { config: FORM_LIMIT }, async (request, reply) => {
    requireSameSite(request, config.ORIGIN);
    const wantsJson = isJson(request);
    const form = signIn.body.safeParse(request.body);
    if (!form.success) throw new AppError('request.invalid');
    const { username, password, service } = form.data;
    try {
      const caller = { network: networkOf(request.ip), browser: browserOf(db, request.cookies[BROWSER_COOKIE]) };
      const userId = await checkCredentials(db, { username, password }, caller);
      const location = await signInAs(async () => userId, service, request, reply);
      return wantsJson ? { location } : reply.redirect(location, 303);
    } catch (error) {
      if (wantsJson || !(error instanceof AppError) || error.code === 'service.unknown') throw error;
      const back = new URLSearchParams({ ...(service && { service }), error: error.code });
      return reply.redirect(`/idp/login?${back}`, 303);
    }
  });

  registerRoutes(app, signInAs);

  app.get('/idp/password', async (request, reply) => {
    const { service: wanted } = readQuery(LoginQuery, request);
    return reply.code((await find(wanted)) ? 200 : 400).sendPage('public');
  });
  passwordRoutes(app, signInAs);

  app.get('/idp/logout', async (request, reply) => {
    const { service: wanted } = readQuery(LoginQuery, request);
    await inTransaction(db, async (trx) => {
      const userId = await endProviderSession(trx, request.cookies[PROVIDER_COOKIE]);
      if (userId) await record(trx, request, userId);
    });
    reply.clearCookie(PROVIDER_COOKIE, cookie);
    const service = wanted ? await find(wanted) : null;
    return service ? reply.redirect(service.address, 303) : reply.sendPage('public');
  });

  async function validate(request: FastifyRequest, reply: FastifyReply, withAttributes: boolean): Promise<unknown> {
    const { service, ticket, format } = readQuery(ValidateQuery, request);
    const result = await check(service, ticket);
    if (format?.toUpperCase() === 'JSON') return casJson(result, withAttributes);
    return reply.type('application/xml; charset=utf-8').send(casXml(result, withAttributes));
  }

  async function check(service: string | undefined, ticket: string | undefined): Promise<CasResult> {
    if (!service || !ticket) return { failure: 'INVALID_REQUEST' };
    if (!ticket.startsWith('ST-')) return { failure: 'INVALID_TICKET_SPEC' };
    const result = await validateTicket(db, ticket, (await registeredService(db, config, service))?.name ?? '');
    return 'failure' in result ? result : { person: await getUser(db, result.userId) };
  }

  app.get('/idp/serviceValidate', (request, reply) => validate(request, reply, false));
  app.get('/idp/p3/serviceValidate', (request, reply) => validate(request, reply, true));
}

const record = (db: Db, { method, id, routeOptions }: FastifyRequest, userId: string) =>
  recordWrite(db, { userId, action: `${method} ${routeOptions.url}`, subject: {}, requestId: id });
