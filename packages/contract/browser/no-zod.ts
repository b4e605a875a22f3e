/**
 * Stands in for zod in the browser builds (see vite.base.ts). The browser sends and reads what the contract's
 * types say and leaves checking to the server, so that zod's 26 kB need not be loaded. A schema may be built and
 * passed around here, but not used: whoever tries is told at once.
 */
const used = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'encode', 'decode']);

const schema: unknown = new Proxy(() => schema, {
  get: (_, name) => {
    if (used.has(String(name))) throw new Error(`zod is not part of the browser build: ${String(name)}`);
    return schema;
  },
});

export const z = schema;
