import type { Endpoint } from '@app/contract/endpoint';
import fc from 'fast-check';
import {
  fillPath,
  hostileBody,
  hostileQuery,
  hostileSegment,
  hostileText,
  hostileValue,
  pathParams,
  valid,
} from '../apps/server/test/arbitraries.ts';
import {
  goodFilter,
  goodOrder,
  nearlyGoodFilter,
  nearlyGoodOrder,
  openListOf,
} from '../apps/server/test/open-filters.ts';
import type { Sent } from '../apps/server/test/raw.ts';

/** Whose requests they are, and what they can name: several values for each name of the contract. */
export type Known = {
  userId: string;
  legacyId: string;
  hostAccountId: string | null;
  crmAccountId: string;
  values: Record<string, unknown[]>;
};
type Fuzzed = { host: 'main' | 'crm'; request: Sent };
type Callers = { partner: Known; crm: Known };

/** Requests of one endpoint. `tokens` are page tokens that were answered before. */
export function fuzzedRequests(
  endpoint: Endpoint,
  callers: Callers,
  tokens: string[],
  { count, seed }: { count: number; seed: number },
): Fuzzed[] {
  const host = fc.constantFrom('main' as const, 'main' as const, 'crm' as const);
  const fuzzed = host.chain((where) =>
    requestOf(endpoint, where === 'crm' ? callers.crm : callers.partner, tokens).map((request) => ({
      host: where,
      request,
    })),
  );
  return fc.sample(fuzzed, { numRuns: count, seed });
}

function requestOf(endpoint: Endpoint, known: Known, tokens: string[]): fc.Arbitrary<Sent> {
  const params = fc.record(Object.fromEntries(pathParams(endpoint).map((name) => [name, segmentOf(known, name)])));
  return fc
    .record({
      params,
      query: fc.oneof({ arbitrary: queryOf(endpoint, known, tokens), weight: 3 }, hostileQuery(endpoint.query)),
      body: endpoint.method === 'GET' ? fc.constant(undefined) : bodyOf(endpoint, known),
      headers: headersOf(endpoint, known),
    })
    .map(({ params, query, body, headers }) => ({
      method: endpoint.method,
      path: `${fillPath(endpoint, params)}?${query}`,
      headers,
      ...(body !== undefined && { body }),
    }));
}

/** Mostly something real: a request that is refused at the door says nothing about what is behind it. */
const mostly = <Real, Odd>(real: fc.Arbitrary<Real>, odd: fc.Arbitrary<Odd>, weight = 5): fc.Arbitrary<Real | Odd> =>
  fc.oneof({ arbitrary: real, weight }, odd);

function segmentOf({ values }: Known, name: string): fc.Arbitrary<string> {
  const real = (values[name] ?? []).map((value) => encodeURIComponent(String(value)));
  return real.length === 0 ? hostileSegment : mostly(fc.constantFrom(...real), hostileSegment);
}

type Fields = Record<string, unknown>;

/** Well-formed, with the caller's own things where the contract names them. */
function wellFormed(schema: Endpoint['body'], { values }: Known): fc.Arbitrary<Fields> {
  return fc.tuple(valid(schema), fc.nat()).map(([made, pick]) => {
    if (made === null || typeof made !== 'object' || Array.isArray(made)) return {};
    const own = Object.keys({ ...(schema as { shape?: object } | undefined)?.shape }).flatMap((name) => {
      const real = values[name];
      return real?.length ? [[name, real[pick % real.length]]] : [];
    });
    return { ...made, ...Object.fromEntries(own) };
  });
}

/** The same with a few values replaced, however deep they stand. */
function spoilt(schema: Endpoint['body'], known: Known): fc.Arbitrary<unknown> {
  const faults = fc.array(fc.tuple(fc.nat(), hostileValue), { maxLength: 2 });
  return fc
    .tuple(wellFormed(schema, known), faults)
    .map(([made, all]) => all.reduce((value, [at, fault]) => replaceOne(value, at, fault), made as unknown));
}

function replaceOne(value: unknown, at: number, fault: unknown): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return fault;
  (place.holder as Fields)[place.name] = fault;
  return copy;
}

type Place = { holder: object; name: string };
const DEEP = 6;
/** Not all the way down: an earlier fault may be a thousand deep. */
const placesIn = (value: unknown, depth = 0): Place[] =>
  value === null || typeof value !== 'object' || depth > DEEP
    ? []
    : Object.keys(value).flatMap((name) => [{ holder: value, name }, ...placesIn((value as Fields)[name], depth + 1)]);

function bodyOf(endpoint: Endpoint, known: Known): fc.Arbitrary<string> {
  return mostly(
    spoilt(endpoint.body, known).map((body) => JSON.stringify(body) ?? ''),
    hostileBody(endpoint.body),
    3,
  );
}

function queryOf(endpoint: Endpoint, known: Known, tokens: string[]): fc.Arbitrary<string> {
  const paged = ['pageToken', 'cursor'].filter((name) => name in { ...(endpoint.query as { shape?: object })?.shape });
  const account = endpoint.account === 'query' ? { accountId: known.values.accountId?.[0] } : {};
  return fc
    .tuple(
      wellFormed(endpoint.query, known),
      fc.option(forgedToken(tokens)),
      fc.array(fc.tuple(fc.nat(), hostileText), { maxLength: 1 }),
      narrowed(endpoint),
    )
    .map(([made, token, faults, wanted]) => {
      const query: Fields = { ...made, ...account, ...wanted };
      for (const name of paged) query[name] = token ?? '';
      for (const [at, fault] of faults) {
        const names = Object.keys(query);
        if (names.length > 0) query[names[at % names.length] ?? ''] = fault;
      }
      return Object.entries(query)
        .flatMap(([name, value]) => [value].flat().map((item) => [name, item] as const))
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(item).toWellFormed())}`)
        .join('&');
    });
}

/** Of a list of the open API: a filter and an order that it understands, or nearly. */
function narrowed(endpoint: Endpoint): fc.Arbitrary<Fields> {
  const list = openListOf(endpoint);
  if (!list) return fc.constant({});
  return fc.record(
    {
      filter: mostly(goodFilter(list), nearlyGoodFilter(list), 2),
      order_by: mostly(goodOrder(list), nearlyGoodOrder(list), 2),
    },
    { requiredKeys: [] },
  );
}

/** A token that was answered, as it is or with other keys in it. */
function forgedToken(tokens: string[]): fc.Arbitrary<string> {
  const keys = fc.array(
    fc.oneof(
      hostileText,
      fc.constantFrom(null, 0, [], {}, '2026-02-29T00:00:00.000000Z', '0000-01-01', 'infinity', '9'.repeat(30)),
      fc.constantFrom('9999-12-31T23:59:59.999999Z', '2026-01-01T24:00:00.000000Z', '2026-01-01'),
      fc.uuid(),
    ),
    { maxLength: 4 },
  );
  const known = tokens.length > 0 ? fc.constantFrom(...tokens) : fc.constant('');
  return fc.oneof(
    known,
    fc.tuple(known, keys).map(([token, values]) => withKeys(token, values)),
    fc.tuple(known, fc.nat(), fc.string()).map(([token, at, text]) => token.slice(0, at % (token.length + 1)) + text),
  );
}

function withKeys(token: string, values: unknown[]): string {
  try {
    const [print, keys] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [string, unknown[]];
    // Some keep the second key, so that the forged first one is looked at.
    const forged = values.length === 1 ? [values[0], keys[1]] : values;
    return Buffer.from(JSON.stringify([print, forged])).toString('base64url');
  } catch {
    return Buffer.from(JSON.stringify(values)).toString('base64url');
  }
}

/** Header values as Node.js lets them be sent. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000));

function headersOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Record<string, string>> {
  const odd = fc.dictionary(
    fc.constantFrom(
      'accept',
      'accept-language',
      'accept-encoding',
      'idempotency-key',
      'x-account-id',
      'x-service',
      'content-type',
      'cookie',
      'origin',
      'if-none-match',
      'range',
      'user-agent',
      'sec-fetch-site',
      'authorization',
    ),
    headerText,
    { maxKeys: 2 },
  );
  return mostly(fc.constant({}), odd, 4).map((headers) => ({
    ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
    ...(endpoint.account === 'header' && { 'x-account-id': known.crmAccountId }),
    ...headers,
  }));
}
