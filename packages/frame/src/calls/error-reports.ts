import { AppError } from '@app/contract/errors';
import { reportError as reportErrorEndpoint } from '@app/contract/telemetry';
import { sendBeacon } from './beacon.ts';
import { getConfig } from './config.ts';
import { readSession } from './session.ts';

/** Reports every load failure to the error-reporting service. A cancelled request is not a failure. */
export function reportError(situation: string, error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const { accountId = null, userId = null } = readSession() ?? {};
  sendBeacon(reportErrorEndpoint, {
    situation: situation.slice(0, 200),
    message: message.slice(0, 2000),
    ...(stack && { stack: stack.slice(0, 10_000) }),
    ...(error instanceof AppError && error.requestId && { requestId: error.requestId }),
    path: location.pathname.slice(0, 500),
    accountId,
    userId,
    release: getConfig().release,
  });
  // A failure to load the reporter is not reported, because that would try to load it again without end.
  void import('./sentry.ts').then(({ captureError }) => captureError(situation, error)).catch(() => undefined);
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error, message }) => reportError('uncaught error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError('unhandled rejection', reason));
}
