/** One JSON value in browser storage. A broken or blocked store behaves as an empty one. */
export function stored<T>(key: string, store: () => Storage = () => localStorage) {
  return {
    key,
    read(): T | null {
      try {
        const text = store().getItem(key);
        return text === null ? null : (JSON.parse(text) as T);
      } catch {
        return null;
      }
    },
    write(value: T): void {
      try {
        store().setItem(key, JSON.stringify(value));
      } catch {
        // The store is full or blocked, so the value lasts only as long as the page.
      }
    },
    clear(): void {
      try {
        store().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
