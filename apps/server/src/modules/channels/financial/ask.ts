import type { Config } from '../../../config.ts';
import { callService, readAnswer, Unauthorised } from '../oauth/call-service.ts';
import { type Held, openTokens, withToken } from '../oauth/tokens.ts';
import type { Ask, Provider } from './provider.ts';

type Service = { config: Config; provider: Provider; signal?: AbortSignal | undefined };

export const askWith =
  ({ config, provider, signal }: Service, access: string): Ask =>
  async (path, headers) =>
    readAnswer(
      await callService(config, {
        ...{ url: provider.addresses(config).api + path, method: 'GET', signal },
        headers: { ...headers, authorization: `Bearer ${access}` },
      }),
    );

/** Asks as whoever has connected the books. */
export function openBooks(books: Held & { provider: Provider }): Ask {
  const bearer = openTokens(books);
  const isRefused = (error: unknown) => error instanceof Unauthorised;
  return (path, headers) => withToken(bearer, isRefused, (token) => askWith(books, token)(path, headers));
}
