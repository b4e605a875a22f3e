import type { Endpoint } from '@app/contract/endpoint';
import fc from 'fast-check';
import { z } from 'zod';

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  [key: string]: unknown;
};

const toJson = (schema: z.ZodType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : {};

const made = new WeakMap<z.ZodType, fc.Arbitrary<unknown>>();

/** Values that a schema accepts, as far as JSON Schema can say it. Made once: a walk asks for the same ones many times. */
export function valid(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const arbitrary = made.get(schema) ?? ofJson(toJson(schema));
  made.set(schema, arbitrary);
  return arbitrary;
}

function ofJson(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choice = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choice) return fc.oneof(...choice.map(ofJson));
  const { minimum = 0, minItems = 0, minLength = 0, maxLength = 40 } = schema as Record<string, number>;
  switch (schema.type) {
    case 'object':
      return ofObject(schema);
    case 'array':
      return fc.array(ofJson(schema.items ?? {}), { minLength: minItems, maxLength: minItems + 2 });
    case 'string':
      // An id of the open API.
      if (schema.pattern === '^[1-9]\\d{0,15}$') return fc.integer({ min: 1 }).map(String);
      return ofString(schema.format as string | undefined, minLength, Math.min(maxLength, minLength + 40));
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, 0), max: Math.max(minimum, 0) + 1000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constant(undefined);
  }
}

function ofObject({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, ofJson(field)]));
  return fc.record(fields, { requiredKeys: required });
}

function ofString(format: string | undefined, minLength: number, maxLength: number): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'email') return fc.uuid().map((name) => `${name}@partner.example`);
  if (format === 'date-time') return fc.constant('2026-03-01T10:00:00Z');
  return fc.string({ minLength, maxLength });
}

/** Texts that have broken servers before. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    "' or 1=1 --",
    "'; drop table app_user; --",
    '%',
    '%00',
    '%c0%ae',
    '..',
    '../../etc/passwd',
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    'NaN',
    'Infinity',
    '-1',
    '1e999',
    '99999999999999999999',
    '-0',
    '0x10',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    '\u202e\u0000\uffff',
    '00000000-0000-0000-0000-000000000000',
    'a'.repeat(3000),
    '\u{1f4a9}'.repeat(500),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
);

const deep = fc
  .constantFrom(200, 3000)
  .map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  fc.constantFrom(null, true, false, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e308, [], {}, [[]], [null]),
  fc.array(hostileText, { maxLength: 5 }),
  fc.constant(Array.from({ length: 5000 }, () => 'x')),
  fc.jsonValue({ maxDepth: 4 }),
  deep,
  fc.constant({ constructor: { prototype: { polluted: true } }, $ne: null }),
);

/** The body's text: valid, valid but for one field, something else altogether, or not JSON at all. */
export function hostileBody(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const names = Object.keys(toJson(schema).properties ?? { any: {} });
  const spoilt = fc
    .tuple(valid(schema), fc.constantFrom(...names, 'extra'), fc.oneof(hostileValue, fc.constant(undefined)))
    .map(([body, name, value]) => JSON.stringify({ ...(body as object | undefined), [name]: value }));
  return fc.oneof(
    { arbitrary: spoilt, weight: 5 },
    valid(schema).map((body) => JSON.stringify(body ?? {})),
    hostileValue.map((value) => JSON.stringify(value)),
    fc.constantFrom('', '{', '[1,', '{"a":}', '"', '\u0000', '{"__proto__":{"polluted":true}}', '{"a":1}{"b":2}'),
  );
}

/** `?a=…&a=…` of names the endpoint knows and others, once or several times. */
export function hostileQuery(schema: z.ZodType | undefined): fc.Arbitrary<string> {
  const names = Object.keys(toJson(schema).properties ?? {});
  const name = fc.constantFrom(...names, ...names, 'pageToken', 'accountId', '__proto__', 'a[b]', 'a[]', 'constructor');
  const pair = fc.tuple(name, hostileText).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  const good = valid(schema).map((query) =>
    Object.entries((query ?? {}) as object).flatMap(([key, value]) =>
      [value].flat().map((item) => `${encode(key)}=${encode(String(item))}`),
    ),
  );
  const bad = fc.oneof(pair, fc.constantFrom('%', '=', '&&&', '%ff=%fe', 'a'.repeat(3000), '?', '#'));
  return fc.tuple(good, fc.array(bad, { maxLength: 4 })).map(([some, others]) => [...some, ...others].join('&'));
}

/** One piece of a path, as it stands between two slashes. */
export const hostileSegment = fc.oneof(
  hostileText.map(encode),
  fc.constantFrom(
    '..',
    '.',
    '%00',
    '%',
    '%zz',
    '%ff',
    '%2e%2e',
    '%2f',
    ':',
    '*',
    ';a=b',
    'a'.repeat(400),
    '::',
    '.a.b.',
  ),
);

/** Lone surrogates have no UTF-8; they travel as the replacement character, as from a browser. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

export const pathParams = ({ path }: Endpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The endpoint's path with every parameter filled in, as text. */
export const fillPath = ({ path }: Endpoint, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
