import { AppError } from '@app/contract/errors';
import { finishRegistration as finishEndpoint, register } from '@app/contract/identity';
import { parseLocale } from '@app/i18n/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { networkOf } from '../../http/network.ts';
import { hashPassword } from './passwords.ts';
import { askToRegister, finishRegistration, isInvited } from './register.ts';
import { registeredService } from './services.ts';
import { createUser } from './users.ts';

/** What the provider's forms have in common. */
type Provider = {
  FORM_LIMIT: { rateLimit: { max: number; timeWindow: string } };
  signInAs: (
    whom: (db: Db) => Promise<string>,
    service: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<string>;
  requireSameSite: (request: FastifyRequest, origin: string) => void;
  isJson: (request: FastifyRequest) => boolean;
};

/** Becoming a user: the form, and the link in the mail that follows it. */
export function registerRoutes(
  app: FastifyInstance,
  { FORM_LIMIT, signInAs, requireSameSite, isJson }: Provider,
): void {
  const { db, config } = app.deps;
  const goOn = (location: string, request: FastifyRequest, reply: FastifyReply) =>
    isJson(request) ? { location } : reply.redirect(location, 303);

  app.get('/idp/register', async (_request, reply) => reply.sendPage('public'));

  app.post('/idp/register', { config: FORM_LIMIT }, async (request, reply) => {
    requireSameSite(request, config.ORIGIN);
    const { returnUrl: typed, locale: chosen, password, ...person } = readForm(register.body, request);
    const service = typed ? await registeredService(db, config, typed) : undefined;
    if (service === null) throw new AppError('service.unknown');
    const returnUrl = service?.address;
    const locale = parseLocale(chosen);
    // Whoever asks, it takes as long; and no transaction waits for it.
    const draft = { ...person, locale, passwordHash: await hashPassword(password) };
    if (await isInvited(db, draft.email, returnUrl))
      return goOn(await signInAs((trx) => createUser(trx, draft), returnUrl, request, reply), request, reply);
    const network = networkOf(request.ip);
    await inTransaction(db, (trx) => askToRegister(trx, draft, { config, network, returnUrl }));
    const query = new URLSearchParams({ sent: 'true', ...(returnUrl && { returnUrl }), locale });
    return goOn(`${config.ORIGIN}/idp/register?${query}`, request, reply);
  });

  app.post('/idp/register/finish', { config: FORM_LIMIT }, async (request, reply) => {
    requireSameSite(request, config.ORIGIN);
    const { key, returnUrl } = readForm(finishEndpoint.body, request);
    return goOn(await signInAs((trx) => finishRegistration(trx, key), returnUrl, request, reply), request, reply);
  });
}

/** A refusal names the fields. */
function readForm<Form extends z.ZodType>(schema: Form, request: FastifyRequest): z.output<Form> {
  const form = schema.safeParse(request.body);
  if (form.success) return form.data;
  throw new AppError(
    'request.invalid',
    form.error.issues.map(({ path }) => path.join('.')),
  );
}
