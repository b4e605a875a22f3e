export const WORKERS = 2;

/** A worker's server listens ten ports further than the one before: what one journey changes never moves under another. */
export function ofWorker(origin: string, worker: number): string {
  const own = new URL(origin);
  own.port = String(Number(own.port) + worker * 10);
  return own.origin;
}
