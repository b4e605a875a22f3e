import { getConfig } from './config.ts';

/** Loads the reporter only where a deployment has one. */
const sentry = getConfig().sentryDsn ? start(getConfig().sentryDsn ?? '') : null;

async function start(dsn: string) {
  const module = await import('@sentry/react');
  module.init({ dsn, release: getConfig().release });
  return module;
}

export async function captureError(situation: string, error: unknown): Promise<void> {
  (await sentry)?.captureException(error, { tags: { situation } });
}
