import { AppError, type ErrorCode } from '@app/contract/errors';
import { openCalls } from '@app/contract/open/all-open';
import { type OpenError, openStatus } from '@app/contract/open/errors';
import { lackingAreas, lackingCalls } from '@app/contract/open/lacking';
import { servicePrefix } from '@app/contract/services';
import type { FastifyRequest } from 'fastify';

export const isOpenCall = ({ url }: FastifyRequest): boolean => /^\/crm\/rest\/v2(?:[/?]|$)/.test(url);

/** Programs know few statuses: what they did wrong is a 400, and what stands in the way a 409. */
const STATUS: Record<number, keyof typeof openStatus> = { 408: 400, 410: 404, 413: 400, 415: 400, 422: 400, 423: 409 };

/** A failure as programs of that shape read it. `domain` says our own code, `resource` which part of the call is meant. */
export function toOpenError({ code, status, details }: AppError): OpenError {
  const answered = STATUS[status] ?? (status as keyof typeof openStatus);
  const issues = Array.isArray(details) ? (details as { path?: string; message?: string }[]) : [];
  const said = issues.map(({ path, message }) => [path, message].filter(Boolean).join(': ')).join('; ');
  return {
    code: answered,
    message: said || messages[code] || `${openStatus[answered].says} (${code})`,
    status: openStatus[answered].name,
    details: issues.length
      ? issues.map(({ path = '' }) => ({ domain: code, resource: path }))
      : [{ domain: code, resource: '' }],
  };
}

const messages: Partial<Record<ErrorCode, string>> = {
  'session.missing': 'The API key or access token is missing, wrong or no longer good.',
  'apiKey.scope': 'The API key was not made for this.',
  'route.notFound': 'There is no such call.',
};

/** What the router knows nothing of: a call that is made in another way, one that we lack, or none at all. */
export function unserved({ method, url }: FastifyRequest): AppError {
  const path = url.split('?')[0] ?? '';
  if (lackingArea.test(path) || lacking.some((call) => call.method === method && call.path.test(path)))
    return new AppError('route.notImplemented');
  const isKnown = [...served, ...lacking].some((call) => call.path.test(path));
  return new AppError(isKnown ? 'request.method' : 'route.notFound');
}

const toPattern = ({ method, path }: { method: string; path: string }) => ({
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
});
const served = openCalls.map(toPattern);
const lacking = lackingCalls.map(([method, path]) => toPattern({ method, path: `${servicePrefix.open}${path}` }));
const lackingArea = new RegExp(`^${servicePrefix.open}/(?:${lackingAreas.join('|')})(?:[/:]|$)`);
