import { AppError } from '@app/contract/errors';
import { reportError as reportErrorEndpoint } from '@app/contract/telemetry';
import { sendBeacon } from './beacon.ts';
import { getConfig } from './config.ts';
import { readSession } from './session.ts';

/** Every load failure is told to the error-reporting service; what the user did not wait for (cancelled) is none. */
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
  // A reporter that cannot be loaded must not be reported, or it would go round for ever.
  void import('./sentry.ts').then(({ captureError }) => captureError(situation, error)).catch(() => undefined);
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error, message }) => reportError('uncaught error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError('unhandled rejection', reason));
}
