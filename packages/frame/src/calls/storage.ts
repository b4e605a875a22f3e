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
        // A full or forbidden store: the value lives until the page is left.
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
