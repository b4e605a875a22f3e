import { AppError } from '@app/contract/errors';
import { finishRegistration as finishEndpoint, register } from '@app/contract/identity';
import { parseLocale } from '@app/i18n/locales';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { networkOf } from '../../http/network.ts';
import { hashPassword } from './passwords.ts';
import { FORM_LIMIT, goOn, readForm, requireSameSite, type SignInAs } from './provider-forms.ts';
import { askToRegister, finishRegistration, isInvited } from './register.ts';
import { registeredService } from './services.ts';
import { createUser } from './users.ts';

/** Becoming a user: the form, and the link in the mail that follows it. */
export function registerRoutes(app: FastifyInstance, signInAs: SignInAs): void {
  const { db, config } = app.deps;

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
