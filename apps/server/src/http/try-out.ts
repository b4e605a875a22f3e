import { readFileSync } from 'node:fs';
import type { Endpoint } from '@app/contract/endpoint';
import { openCalls } from '@app/contract/open/all-open';
import type { FastifyInstance, FastifyReply } from 'fastify';

type JsonSchema = Record<string, unknown>;
export type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema };
type Describe = {
  parameters: (endpoint: Endpoint) => Parameter[];
  bodySchema: (endpoint: Endpoint) => JsonSchema | null;
};

const assetOf = (name: string) => readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');

/** These pages run our own script, if any, and call this server alone. */
const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "form-action 'none'"],
  ...["base-uri 'none'", "frame-ancestors 'none'"],
].join('; ');

export const sendApiPage = (reply: FastifyReply, html: string) =>
  reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(html);

export const pageHead = (title: string) =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/docs/api/pages.css">`;

/** A call of the open API, tried with a key that is typed in and kept nowhere. */
export function tryOut(app: FastifyInstance, describe: Describe): void {
  app.get('/docs/api/pages.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(assetOf('api-pages.css')),
  );
  app.get('/docs/api/try-out.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(assetOf('try-out.js')),
  );
  let page: string | undefined;
  app.get('/docs/api/try', async (_request, reply) => {
    page ??= toHtml(openCalls.map((call) => toCall(call, describe)));
    return sendApiPage(reply, page);
  });
}

export const tryPath = ({ method, path }: Endpoint): string =>
  `/docs/api/try?call=${encodeURIComponent(`${method} ${path}`)}`;

function toCall(endpoint: Endpoint, { parameters, bodySchema }: Describe) {
  const { method, path, summary, scope } = endpoint;
  const schema = bodySchema(endpoint);
  return {
    ...{ method, path, summary, area: scope?.area ?? '', scope: scope ? `${scope.area}, ${scope.power}` : '' },
    parameters: parameters(endpoint).map(({ name, in: place, required, schema: asked }) => ({
      ...{ name, place, required, description: wordsOf(asked) },
    })),
    body: schema && exampleOf(schema),
  };
}

/** What may be typed, in few words. */
function wordsOf({ enum: choices, type, description, minimum, maximum, anyOf }: JsonSchema): string {
  if (typeof description === 'string') return description;
  if (Array.isArray(choices)) return choices.join(', ');
  if (Array.isArray(anyOf))
    return [...new Set(anyOf.map((each: JsonSchema) => wordsOf(each)))].filter(Boolean).join(' or ');
  const isRange = typeof minimum === 'number' && typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  return [type, isRange ? `${minimum}–${maximum}` : ''].filter(Boolean).join(', ');
}

const DEEPEST = 4;

/** A body to begin with: what must be there, or where nothing must, all that may be. */
export function exampleOf(schema: JsonSchema, depth = 0): unknown {
  const { type, enum: choices, const: only, anyOf, oneOf, properties, required, items, default: usual } = schema;
  if (usual !== undefined) return usual;
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices[0];
  const [first] = (anyOf ?? oneOf ?? []) as JsonSchema[];
  if (first) return exampleOf(first, depth);
  if (type === 'object' || properties) {
    const known = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
    const needed = (required ?? []) as string[];
    const shown = depth === 0 && needed.length === 0 ? known : known.filter(([name]) => needed.includes(name));
    return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, depth + 1)]));
  }
  if (type === 'array') return depth > DEEPEST || !items ? [] : [exampleOf(items as JsonSchema, depth + 1)];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 0;
  return type === 'string' ? '' : null;
}

/** A text within a script element ends with `</script`, whatever it holds. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const toHtml = (calls: object[]): string => `<!doctype html>
<html lang="en"><head>${pageHead('Try the API')}<script type="module" src="/docs/api/try-out.js"></script></head>
<body>
<main>
<h1>Try the API</h1>
<p>Choose a call, fill in its parameters and see the answer. All calls are listed in the <a href="/docs/api">API reference</a>.
Create a key in the account under Settings, API keys. It is used from this page alone and is not stored.</p>
<noscript><p class="bad">This page needs JavaScript.</p></noscript>
<form id="try" autocomplete="off">
<label>API key <input id="key" type="password" required autocomplete="off" spellcheck="false" dir="ltr" placeholder="crmkey-…"></label>
<label>Call <select id="call"></select></label>
<div><p id="summary"></p><p id="opens" class="note"></p><p id="changes" class="note" hidden>This call changes real data of the account.</p></div>
<div id="fields"></div>
<button id="send" type="submit">Send</button>
</form>
<section id="result" aria-labelledby="heading" hidden>
<h2 id="heading">Answer</h2>
<p id="status" role="status"></p>
<pre id="answer" tabindex="0" aria-label="Body of the answer" role="region"></pre>
<h2>As a command</h2>
<pre id="curl"></pre>
</section>
<script type="application/json" id="calls">${toJson(calls)}</script>
</main>
</body></html>
`;
