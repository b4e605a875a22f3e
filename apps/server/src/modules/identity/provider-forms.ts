import { AppError } from '@app/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';

/** Forms are cheap to send and costly to check (argon2): fewer a minute than elsewhere. */
export const FORM_LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } };

export const PROVIDER_COOKIE = 'idp_session';
export const BROWSER_COOKIE = 'idp_browser';

/** Signs in whom `whom` finds or creates, and answers where to go on: the wanted service with its ticket. */
export type SignInAs = (
  whom: (db: Db) => Promise<string>,
  service: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string>;

export const isJson = (request: FastifyRequest): boolean =>
  String(request.headers['content-type'] ?? '').startsWith('application/json');

/** A page with a script goes on by itself; a plain form is sent on. */
export const goOn = (location: string, request: FastifyRequest, reply: FastifyReply) =>
  isJson(request) ? { location } : reply.redirect(location, 303);

/** A refusal names the fields. */
export function readForm<Form extends z.ZodType>(schema: Form, request: FastifyRequest): z.output<Form> {
  const form = schema.safeParse(request.body);
  if (form.success) return form.data;
  throw new AppError(
    'request.invalid',
    form.error.issues.map(({ path }) => path.join('.')),
  );
}

/** Another site must not sign a visitor in as somebody else. Programs send neither header, and no cookies. */
export function requireSameSite(request: FastifyRequest, origin: string): void {
  const site = request.headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') throw new AppError('request.invalid', { site: 'cross-site' });
  const from = request.headers.origin;
  const own = [origin, `${request.protocol}://${request.headers.host}`];
  // Our pages send no referrer, and so a plain form of theirs says "null". So does one in somebody's sandboxed frame:
  // only where the browser says itself that the site is the same does it mean ours.
  if (site) own.push('null');
  if (from && !own.includes(from)) throw new AppError('request.invalid', { origin: 'cross-origin' });
}
