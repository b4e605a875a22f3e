import { AppError, type ErrorCode, isErrorCode } from '@app/contract/errors';
import type { TFunction } from 'i18next';
import { failureText as commonText } from '#lib/failure-text.ts';

export type Failure = {
  code: ErrorCode | 'network';
  /** How long a person has to wait, where the server says so. */
  minutes?: number;
  /** Names of the fields that the server refused. */
  fields?: string[];
  requestId?: string | undefined;
};

/** Everything but an answer of our server means that it was not reached. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof AppError)) return { code: 'network' };
  const { code, details, requestId } = error;
  const minutes = (details as { minutes?: unknown } | undefined)?.minutes;
  return {
    code,
    requestId,
    ...(typeof minutes === 'number' && { minutes }),
    ...(Array.isArray(details) && { fields: details.map(String) }),
  };
}

/** The failure of a form that was sent without JavaScript; the server adds `?error=` to the address. */
export function failureOf(search: URLSearchParams): Failure | null {
  const code = search.get('error');
  return isErrorCode(code) ? { code } : null;
}

export function failureText(t: TFunction<'public'>, { code, minutes }: Failure): string {
  switch (code) {
    case 'credentials.invalid':
      return t('failure.credentials');
    case 'credentials.tooMany':
      return minutes === undefined ? t('failure.tooManyLater') : t('failure.tooMany', { count: minutes });
    case 'request.tooMany':
      return t('failure.tooManyRequests');
    case 'service.unknown':
      return t('failure.service');
    case 'user.exists':
      return t('failure.exists');
    case 'registration.notFound':
      return t('failure.registration');
    case 'passwordLink.notFound':
      return t('failure.passwordLink');
    default:
      return commonText(code, t);
  }
}

const expected: Failure['code'][] = [
  'credentials.invalid',
  'credentials.tooMany',
  'request.tooMany',
  'service.unknown',
  'user.exists',
  'registration.notFound',
  'passwordLink.notFound',
];

/** Whether a retry may help, so that a button offers it. */
export const canRetry = ({ code }: Failure) =>
  code === 'network' || code === 'request.timeout' || code === 'server.stopping' || code === 'server.unavailable';

/** Unexpected failures show the request id for support. */
export const isUnexpected = ({ code }: Failure) => !expected.includes(code);
