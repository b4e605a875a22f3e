import { allEndpoints } from '@app/contract/all-endpoints';
import type { Endpoint } from '@app/contract/endpoint';
import { errorStatus } from '@app/contract/errors';
import { serviceOf } from '@app/contract/services';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** The API page and the OpenAPI document, both made from the contract. */
export function apiReference(app: FastifyInstance): void {
  app.get('/openapi.json', async () => openApi());
  app.get('/docs/api', async (_request, reply) => reply.type('text/html; charset=utf-8').send(toHtml()));
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
      ? { 200: { description: 'Done', content: { 'application/json': { schema: answer } } } }
      : { 204: { description: 'Done' } },
  };
}

const bodyOf = ({ bytes }: Endpoint, body: z.ZodType) =>
  bytes ? { 'application/octet-stream': {} } : { 'application/json': { schema: schemaOf(body, 'input') } };

function parameters({ path, query, account }: Endpoint): object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
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

function toHtml(): string {
  const rows = allEndpoints
    .map(
      ({ method, path, summary, access, opensTo }) =>
        `<tr><td>${method}</td><td><code>${path}</code></td><td>${[access, opensTo].filter(Boolean).join(', ')}</td><td>${summary}</td></tr>`,
    )
    .join('\n');
  const codes = Object.entries(errorStatus)
    .map(([code, status]) => `<tr><td>${status}</td><td><code>${code}</code></td></tr>`)
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner Edition API</title></head>
<body>
<h1>Partner Edition API</h1>
<p>Machine-readable: <a href="/openapi.json">/openapi.json</a>. Failures answer <code>{ code, details, requestId }</code>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Access</th><th>What it does</th></tr></thead><tbody>
${rows}
</tbody></table>
<h2>Failures</h2>
<table><thead><tr><th>Status</th><th>Code</th></tr></thead><tbody>
${codes}
</tbody></table>
</body></html>
`;
}
