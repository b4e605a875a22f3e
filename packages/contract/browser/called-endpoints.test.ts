import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { type CalledEndpoint, calledWith } from '../src/endpoint.ts';
import { calledEndpoints, leaveForBrowser } from './called-endpoints.ts';

test('of an endpoint stays what it is called with; a schema is z', () => {
  const code = `import { z } from 'zod';
import { Client } from './clients.ts';
import { endpoint } from './endpoint.ts';
export const kinds = ['a', 'b'] as const;
const name = z.string().max(80); /* of people, companies */
export const Long = Client.extend({ name, kind: z.enum(kinds) });
export const text = (max: number) => z.string().max(max);
export const listed = endpoint({
  method: 'GET',
  path: '/api/v2/listed',
  summary: 'Says "a, b", and { c }.',
  access: 'account',
  account: 'header', // here, not there
  power: (body: never) => (body ? 'a' : null),
  query: z.object({ name, of: z.array(Long).optional() }),
  response: z.object({ content: z.array(Long) })
});
`;
  expect(leaveForBrowser(code).replaceAll(/\s+/g, ' ')).toBe(
    `import { z } from 'zod'; import { Client } from './clients.ts'; import { endpoint } from './endpoint.ts'; \
export const kinds = ['a', 'b'] as const; const name = z; /* of people, companies */ export const Long = z; \
export const text = (max: number) => z.string().max(max); \
export const listed = endpoint({ method: 'GET', path: '/api/v2/listed', account: 'header', // here, not there }); `,
  );
});

const folder = join(import.meta.dirname, '../src');
const ENTRY = 'virtual:contract';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.ts$/.test(file));
type Modules = Record<string, Record<string, unknown>>;

/** The contract as a browser's build has it, each file by a name of its own. */
async function buildContract(): Promise<string> {
  const entry = files.map((file, at) => `export * as m${at} from ${JSON.stringify(join(folder, file))};`).join('\n');
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      calledEndpoints(),
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
        load: (id) => (id === ENTRY ? entry : undefined),
      },
    ],
    resolve: { alias: { zod: join(import.meta.dirname, 'no-zod.ts') } },
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

function callsIn(modules: Modules): Record<string, unknown> {
  const all = Object.entries(modules).flatMap(([file, values]) =>
    Object.entries(values).flatMap(([name, value]) =>
      isCalled(value) ? [[`${file} ${name}`, calledWith.map((key) => value[key])]] : [],
    ),
  );
  return Object.fromEntries(all);
}

const isCalled = (value: unknown): value is CalledEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

test('every endpoint of the contract is called in a browser as it is here, and brings no schema of its answer', async () => {
  const code = await buildContract();
  const inBrowser: Modules = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const here = await Promise.all(files.map((file) => import(join(folder, file))));
  const calls = callsIn(Object.fromEntries(here.map((values, at) => [`m${at}`, values])));
  expect(callsIn(inBrowser)).toEqual(calls);
  expect(Object.keys(calls).length).toBeGreaterThan(300);
  const own = files.flatMap((file, at) => (file.startsWith('open/') ? [] : Object.values(inBrowser[`m${at}`] ?? {})));
  for (const value of own.filter(isCalled)) expect(Object.keys(value)).not.toContain('response');
});
