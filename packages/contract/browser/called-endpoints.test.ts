import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
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
/** The open API is for other people's programs: no page of ours calls it. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^[^.]+\.ts$/.test(file) && !file.startsWith('open/'),
);
type Modules = Record<string, Record<string, unknown>>;

/** The contract as a browser's build has it, each file by a name of its own. */
async function buildContract(): Promise<Modules> {
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
  const file = join(await mkdtemp(join(tmpdir(), 'pe-contract-')), 'contract.mjs');
  onTestFinished(() => rm(dirname(file), { recursive: true }));
  await writeFile(file, built.output[0].code);
  return import(file);
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

/** Words, numbers and lists of them. */
function wordsIn(modules: Modules): Record<string, unknown> {
  const isWord = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const all = Object.entries(modules).flatMap(([file, values]) =>
    Object.entries(values).flatMap(([name, value]) =>
      [value].flat().every(isWord) ? [[`${file} ${name}`, value]] : [],
    ),
  );
  return Object.fromEntries(all);
}

test('every endpoint of the contract is called in a browser as it is here, and its words are the same', async () => {
  const inBrowser = await buildContract();
  const modules = await Promise.all(files.map((file): Promise<Modules[string]> => import(join(folder, file))));
  const here: Modules = Object.fromEntries(modules.map((values, at) => [`m${at}`, values]));
  expect(callsIn(inBrowser)).toEqual(callsIn(here));
  expect(Object.keys(callsIn(here)).length).toBeGreaterThan(300);
  expect(wordsIn(inBrowser)).toMatchObject(wordsIn(here));
  expect(Object.keys(wordsIn(here)).length).toBeGreaterThan(100);
  const values = Object.values(inBrowser).flatMap((names) => Object.values(names));
  for (const value of values.filter(isCalled)) expect(Object.keys(value)).not.toContain('response');
});
