import { AppError, type ErrorCode } from '@app/contract/errors';
import { isUnavailable } from '../db/unavailable.ts';

/** Turns errors of Fastify and PostgreSQL into our own. Anything unknown is a defect of ours: server.unexpected. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('server.unavailable');
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string };
  const known = (code && (byCode[code] ?? byClass(code))) || (statusCode && byStatus[statusCode]);
  if (known) return new AppError(known);
  return new AppError(statusCode && statusCode >= 400 && statusCode < 500 ? 'request.invalid' : 'server.unexpected');
}

/** PostgreSQL's class 22: a value that a type, a function or the encoding cannot take. Whoever sent it sent it wrong. */
const byClass = (code: string): ErrorCode | undefined => (/^22[0-9A-Z]{3}$/.test(code) ? 'request.invalid' : undefined);

const byCode: Record<string, ErrorCode> = {
  '23514': 'request.invalid', // a check that the schemas let through
};

const byStatus: Record<number, ErrorCode> = {
  404: 'route.notFound',
  408: 'request.timeout',
  413: 'request.tooLarge',
  415: 'request.mediaType',
  429: 'request.tooMany',
  503: 'server.stopping',
};
