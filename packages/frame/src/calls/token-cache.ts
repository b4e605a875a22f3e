import { stored } from './storage.ts';

type Cached = { token: string; expires: number };
type Fresh = { accessToken: string; expiresIn: number };

/** Tokens in browser storage, one per key (an account, or '' for the only one), refreshed when missing or expired. */
export function cachedToken(name: string, fetchToken: (key: string) => Promise<Fresh>) {
  const store = stored<Record<string, Cached>>(name);
  const underway = new Map<string, Promise<string>>();

  async function refresh(key: string): Promise<string> {
    const { accessToken, expiresIn } = await fetchToken(key);
    store.write({ ...store.read(), [key]: { token: accessToken, expires: Date.now() + expiresIn * 1000 } });
    return accessToken;
  }

  function readCached(key: string): string | undefined {
    const cached = store.read()?.[key];
    return cached && Date.now() <= cached.expires ? cached.token : undefined;
  }

  return {
    isCached: (key: string): boolean => readCached(key) !== undefined,
    get(key: string): Promise<string> {
      const cached = readCached(key);
      if (cached !== undefined) return Promise.resolve(cached);
      // Calls that start together share one token request.
      const running = underway.get(key) ?? refresh(key).finally(() => underway.delete(key));
      underway.set(key, running);
      return running;
    },
    forget(key: string): void {
      const { [key]: _, ...rest } = store.read() ?? {};
      store.write(rest);
    },
  };
}

export const clearCachedTokens = () => {
  for (const name of ['marketplaceAuth', 'crmAuth']) stored(name).clear();
};
