import type { Endpoint, Request } from '@app/contract/endpoint';
import { servicePrefix } from '@app/contract/services';
import { getConfig } from './config.ts';

/** Fire and forget, even while the page is being left. Nothing waits for it and nothing fails with it. */
export function sendBeacon<E extends Endpoint>(
  { path }: E,
  body: Request<E, 'input'> extends { body: infer B } ? B : never,
): void {
  const url = getConfig().services.account + path.slice(servicePrefix.account.length);
  try {
    navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  } catch {
    // The report is lost; the page goes on.
  }
}
