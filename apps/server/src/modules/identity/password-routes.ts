import { AppError } from '@app/contract/errors';
import { forgotPassword, readPasswordLink as readEndpoint, setForgottenPassword } from '@app/contract/identity';
import { parseLocale } from '@app/i18n/locales';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { networkOf } from '../../http/network.ts';
import { route } from '../../http/route.ts';
import { browserOf } from './known-browsers.ts';
import { mailPasswordLink, readPasswordLink, usePasswordLink } from './password-link.ts';
import { hashPassword } from './passwords.ts';
import { BROWSER_COOKIE, FORM_LIMIT, goOn, readForm, requireSameSite, type SignInAs } from './provider-forms.ts';
import { registeredService } from './services.ts';

/** A forgotten password: the form, and the link in the mail that follows it. */
export function passwordRoutes(app: FastifyInstance, signInAs: SignInAs): void {
  const { db, config } = app.deps;
  /** With an external provider there is no password here to forget. */
  const requireOwnPasswords = () => {
    if (config.CAS_URL) throw new AppError('password.external');
  };

  app.post('/idp/password', { config: FORM_LIMIT }, async (request, reply) => {
    requireSameSite(request, config.ORIGIN);
    requireOwnPasswords();
    const { email, locale: chosen, service: wanted } = readForm(forgotPassword.body, request);
    const registered = wanted ? await registeredService(db, config, wanted) : undefined;
    if (registered === null) throw new AppError('service.unknown');
    const service = registered?.address;
    const locale = parseLocale(chosen);
    const network = networkOf(request.ip);
    await inTransaction(db, (trx) => {
      const browser = browserOf(trx, request.cookies[BROWSER_COOKIE]);
      return mailPasswordLink(trx, { email, locale }, { config, network, browser, service });
    });
    const query = new URLSearchParams({ sent: 'true', ...(service && { service }), locale });
    return goOn(`${config.ORIGIN}/idp/password?${query}`, request, reply);
  });

  route(app, readEndpoint, ({ body }) => readPasswordLink(db, body.key));

  app.post('/idp/password/finish', { config: FORM_LIMIT }, async (request, reply) => {
    requireSameSite(request, config.ORIGIN);
    requireOwnPasswords();
    const { key, password, service } = readForm(setForgottenPassword.body, request);
    // A dead link costs no hash, and no transaction waits for one.
    await readPasswordLink(db, key);
    const used = { key, passwordHash: await hashPassword(password), network: networkOf(request.ip) };
    return goOn(await signInAs((trx) => usePasswordLink(trx, used), service, request, reply), request, reply);
  });
}
