import { AppError, type ErrorCode } from '@app/contract/errors';

/** Turns errors of Fastify and PostgreSQL into our own. Anything unknown is a defect of ours: server.unexpected. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string };
  const known = (code && byCode[code]) || (statusCode && byStatus[statusCode]);
  if (known) return new AppError(known);
  return new AppError(statusCode && statusCode >= 400 && statusCode < 500 ? 'request.invalid' : 'server.unexpected');
}

const byCode: Record<string, ErrorCode> = {
  '53300': 'server.stopping', // too many wait for the embedded database
  '57P01': 'server.stopping', // the embedded database went away; it is started again
  '22P02': 'request.invalid', // PostgreSQL: text that is not a uuid or a number
  '22007': 'request.invalid', // text that is not a time, in a forged page token
  '22008': 'request.invalid', // a time that the calendar does not have
  '22003': 'request.invalid', // a number out of its column's range
  '22021': 'request.invalid', // a character that UTF-8 does not have, such as NUL
  '22P05': 'request.invalid', // the same inside JSON
  '23514': 'request.invalid', // a check that the schemas let through
  '57014': 'request.timeout', // statement_timeout
};

const byStatus: Record<number, ErrorCode> = {
  404: 'route.notFound',
  408: 'request.timeout',
  413: 'request.tooLarge',
  415: 'request.mediaType',
  429: 'request.tooMany',
  503: 'server.stopping',
};
