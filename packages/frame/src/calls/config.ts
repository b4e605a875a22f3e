import { type ClientConfig, CONFIG_ELEMENT } from '@app/contract/client-config';

let config: ClientConfig | undefined;

/** The server writes it into the page. In development the page comes from Vite, which does not know it. */
export async function loadConfig(): Promise<void> {
  config = readPage() ?? (await fetchConfig());
}

function readPage(): ClientConfig | undefined {
  const text = document.getElementById(CONFIG_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as ClientConfig) : undefined;
}

async function fetchConfig(): Promise<ClientConfig> {
  const answer = await fetch('/config.json', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
  return (await answer.json()) as ClientConfig;
}

/** Whether the server is there to bring the page anew. */
export const isReachable = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What the deployment said; loaded before anything is shown. */
export function getConfig(): ClientConfig {
  if (!config) throw new Error('the configuration is not loaded yet');
  return config;
}

export function setConfig(value: ClientConfig): void {
  config = value;
}
