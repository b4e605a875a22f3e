import type { AheadRequest } from './ahead.ts';

/**
 * A file of its own, so small that it runs while the app's is still on its way; it imports nothing, because that would
 * have to come first. It makes the requests that the last visit of this address began with. The app takes an answer only
 * for the very same request of the very same session, so this decides nothing.
 */
function askAhead(): void {
  const session = readStored<{ token: string; service?: string; accountId?: string }>('session');
  // A ticket is good for one request, which is the guard's.
  if (!session || session.service) return;
  const accountId = readStored<string>('tabAccount', sessionStorage) ?? session.accountId;
  const name = `${accountId} ${location.pathname}${location.search}`;
  const requests = readStored<Record<string, AheadRequest[]>>('ahead')?.[name];
  if (!requests) return;
  window.ahead = new Map(
    requests.map(({ url, headers }) => {
      const all = new Headers({ ...headers, authorization: `Bearer ${session.token}` });
      const answer = fetch(url, { headers: all });
      // Whoever takes it asks again.
      answer.catch(() => undefined);
      return [url, { headers: all, answer }];
    }),
  );
}

function readStored<T>(key: string, store = localStorage): T | null {
  return JSON.parse(store.getItem(key) ?? 'null') as T | null;
}

/** With the first number and the first date the browser reads its tables for a language: here nobody waits for it. */
function prepareFormats(): void {
  const locale = localStorage.getItem('locale') ?? 'en-us';
  new Intl.NumberFormat(locale).format(0);
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(0);
}

try {
  askAhead();
  prepareFormats();
} catch {
  // A blocked or broken store is an empty one.
}
