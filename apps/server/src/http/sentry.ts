/** Loads the reporter only where a deployment has one, and tells it of every unexpected failure. */
export async function startSentry(dsn: string): Promise<(error: unknown, requestId: string) => void> {
  const sentry = await import('@sentry/node');
  sentry.init({ dsn });
  return (error, requestId) => {
    sentry.captureException(error, { tags: { requestId } });
  };
}
