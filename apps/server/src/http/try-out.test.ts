import { openCalls } from '@app/contract/open/all-open';
import { expect, test } from 'vitest';
import { send } from '../../test/raw.ts';
import { startTestApp } from '../../test/setup.ts';
import { exampleOf } from './try-out.ts';

const server = await startTestApp();
const get = (path: string) => send(server.origin, { path });

type Call = {
  method: string;
  path: string;
  parameters: { name: string; place: string; required: boolean }[];
  body: unknown;
};

test('every call of the open API can be tried, with its parameters and a body to begin with', async () => {
  const { status, text, headers } = await get('/docs/api/try');
  expect(status).toBe(200);
  // Our own script, calls to this server, and nothing else: a key is typed in here.
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; .*connect-src 'self'; /);
  expect(headers['cache-control']).toBe('no-store');
  const calls = JSON.parse(/id="calls">(.*)<\/script>/.exec(text)?.[1] ?? '') as Call[];
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
    openCalls.map(({ method, path }) => `${method} ${path}`),
  );
  for (const [at, { path, parameters, body }] of calls.entries()) {
    const inPath = parameters.filter(({ place }) => place === 'path').map(({ name }) => `{${name}}`);
    expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(body !== null, path).toBe(openCalls[at]?.body !== undefined);
  }
  const tags = calls.find(({ method, path }) => method === 'POST' && path === '/crm/rest/v2/tags');
  expect(tags?.body).toEqual({ name: '' });
  const contacts = calls.find(({ method, path }) => method === 'GET' && path === '/crm/rest/v2/contacts');
  expect(contacts?.parameters.map(({ name }) => name)).toContain('filter');
});

test('its script and its looks are served, and the reference leads to each call', async () => {
  const script = await get('/docs/api/try-out.js');
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  // Nothing that was typed outlives the page.
  expect(script.text).not.toMatch(/localStorage|sessionStorage|cookie|indexedDB/);
  expect((await get('/docs/api/pages.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  const reference = await get('/docs/api');
  expect(reference.text).not.toContain('<script');
  for (const { method, path } of openCalls)
    expect(reference.text).toContain(`/docs/api/try?call=${encodeURIComponent(`${method} ${path}`)}"`);
});

test.each<[Record<string, unknown>, unknown]>([
  [{ type: 'string' }, ''],
  [{ type: 'integer' }, 0],
  [{ type: 'boolean' }, false],
  [{ enum: ['A', 'B'] }, 'A'],
  [{ type: 'string', default: 'x' }, 'x'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, ''],
  [{ type: 'array', items: { type: 'string' } }, ['']],
  [{ type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] }, { a: '' }],
  [{ type: 'object', properties: { a: { type: 'string' } } }, { a: '' }],
  [{}, null],
])('of %j the example is %j', (schema, example) => expect(exampleOf(schema)).toEqual(example));
