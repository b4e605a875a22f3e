import type { ClientConfig } from '@app/contract/client-config';

let config: ClientConfig | undefined;

export async function loadConfig(): Promise<void> {
  const answer = await fetch('/config.json', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
  config = (await answer.json()) as ClientConfig;
}

/** What the deployment said; loaded before anything is shown. */
export function getConfig(): ClientConfig {
  if (!config) throw new Error('the configuration is not loaded yet');
  return config;
}

export function setConfig(value: ClientConfig): void {
  config = value;
}
