import { AppError, type ErrorCode } from '@app/contract/errors';

export type Failure = { code: ErrorCode | 'network'; requestId?: string | undefined; details?: unknown };

/** Everything but an answer of our server means that it was not reached. */
export const toFailure = (error: unknown): Failure =>
  error instanceof AppError
    ? { code: error.code, requestId: error.requestId, details: error.details }
    : { code: 'network' };
