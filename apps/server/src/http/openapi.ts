import { allEndpoints } from '@app/contract/all-endpoints';
import type { Endpoint } from '@app/contract/endpoint';
import { errorStatus } from '@app/contract/errors';
import { openCalls } from '@app/contract/open/all-open';
import { serviceOf } from '@app/contract/services';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Parameter, pageHead, sendApiPage, tryOut, tryPath } from './try-out.ts';

type JsonSchema = Record<string, unknown>;

/** The API page and the OpenAPI document, both made from the contract. */
export function apiReference(app: FastifyInstance): void {
  app.get('/openapi.json', async () => openApi());
  app.get('/docs/api', async (_request, reply) => sendApiPage(reply, toHtml(app.deps.config.ORIGIN)));
  const bodySchema = ({ body }: Endpoint) => (body ? schemaOf(body, 'input') : null);
  tryOut(app, { parameters, bodySchema });
}

let document: object | undefined;

/** Made when it is first asked for: no start waits for it. */
function openApi(): object {
  document ??= toOpenApi();
  return document;
}

function toOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of allEndpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Partner Edition', version: '0.1.0' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(endpoint: Endpoint): object {
  const answer = schemaOf(endpoint.response, 'output');
  return {
    summary: endpoint.summary,
    tags: [serviceOf(endpoint.path)],
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.session === 'optional' && { security: [{}, { bearer: [] }] }),
    parameters: parameters(endpoint),
    ...(endpoint.body && { requestBody: { required: true, content: bodyOf(endpoint, endpoint.body) } }),
    responses: answer
      ? { [endpoint.success ?? 200]: { description: 'Done', content: { [typeOf(endpoint)]: { schema: answer } } } }
      : { [endpoint.success ?? 204]: { description: 'Done' } },
  };
}

const typeOf = ({ html }: Endpoint) => (html ? 'text/html' : 'application/json');

const bodyOf = ({ bytes }: Endpoint, body: z.ZodType) =>
  bytes ? { 'application/octet-stream': {} } : { 'application/json': { schema: schemaOf(body, 'input') } };

function parameters({ path, query, account }: Endpoint): Parameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inHeader =
    account === 'header' ? [{ name: 'x-account-id', in: 'header', required: true, schema: { type: 'string' } }] : [];
  const asked = (query && schemaOf(query, 'input')) as
    | { properties?: Record<string, JsonSchema>; required?: string[] }
    | undefined;
  const inQuery = Object.entries(asked?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: asked?.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inHeader, ...inQuery];
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema | null =>
  schema instanceof z.ZodVoid ? null : (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema);

const rowOf = (endpoint: Endpoint) => {
  const { method, path, summary, access, opensTo, scope } = endpoint;
  const who = scope ? `${scope.area}: ${scope.power}` : [access, opensTo].filter(Boolean).join(', ');
  return `<tr><td>${method}</td><td><code>${path}</code></td><td>${who}</td><td>${summary}${tryOf(endpoint)}</td></tr>`;
};
const tryOf = (endpoint: Endpoint) =>
  endpoint.token === 'open'
    ? ` <a href="${tryPath(endpoint)}" aria-label="Try ${endpoint.method} ${endpoint.path}">Try it</a>`
    : '';
const toTable = (who: string, endpoints: Endpoint[]) =>
  `<table><thead><tr><th>Method</th><th>Path</th><th>${who}</th><th>What it does</th></tr></thead><tbody>
${endpoints.map(rowOf).join('\n')}
</tbody></table>`;

function toHtml(origin: string): string {
  const codes = Object.entries(errorStatus)
    .map(([code, status]) => `<tr><td>${status}</td><td><code>${code}</code></td></tr>`)
    .join('\n');
  return `<!doctype html>
<html lang="en"><head>${pageHead('Partner Edition API')}</head>
<body><main>
<h1>Partner Edition API</h1>
<p>Machine-readable: <a href="/openapi.json">/openapi.json</a>. Failures answer <code>{ code, details, requestId }</code>.</p>
<h2 id="open">For other programs</h2>
<p>The calls below <code>/crm/rest/v2</code> have the public shape of Keap's REST v2: a program built on that vendor's SDK
works with the base address <code>${origin}/crm</code>. The bearer is an API key of the account (Settings, API keys) or a CRM
token; what a key must be made for stands beside each call. Ids are decimal numbers as texts. Lists take
<code>page_size</code>, <code>page_token</code>, <code>order_by=field asc|desc</code> and <code>filter=field==value;…</code>, and answer
<code>next_page_token</code>, which is empty at the end. Failures answer
<code>{ code, message, status, details: [{ domain, resource }] }</code>. Answers say in <code>ratelimit-limit</code>,
<code>ratelimit-remaining</code> and <code>ratelimit-reset</code> how many calls a bearer has left in this minute.</p>
<p><a href="/docs/api/try">Try a call</a> with a key of yours.</p>
<pre>curl -H "Authorization: Bearer crmkey-…" "${origin}/crm/rest/v2/contacts?page_size=10&amp;filter=given_name==Ada*"</pre>
${toTable('Key opens', openCalls)}
<h2>The product's own calls</h2>
${toTable(
  'Access',
  allEndpoints.filter(({ token }) => token !== 'open'),
)}
<h2>Failures</h2>
<table><thead><tr><th>Status</th><th>Code</th></tr></thead><tbody>
${codes}
</tbody></table>
</main></body></html>
`;
}
