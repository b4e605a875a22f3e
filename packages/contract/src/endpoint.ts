import type { z } from 'zod';
import type { KeyArea, KeyPower } from './key-scopes.ts';
import type { Power } from './powers.ts';

/** One HTTP call, described as data. Paths are written as the specification writes them. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** One line for the API page. */
  summary: string;
  /**
   * Who may call: anyone, any signed-in user, a member of the certified partner's account that the call names, or a
   * member of the named account whatever its kind.
   */
  access: 'public' | 'user' | 'partner' | 'account';
  /** Where the account is named. Never searched for. A call of the open API is made in the account of its bearer. */
  account?: 'path' | 'query' | 'header' | 'body' | 'bearer';
  /** Who else may call: the people of a partner to whom the client has given access. They call with a CRM token. */
  opensTo?: 'clientAccess';
  /** What the owner can take from a member: whoever has not this power is refused. It may depend on what is asked. */
  power?: Power | ((body: never, query: never) => Power | null);
  /** A public call that accounts' pages make: served on their pages hosts as well, where nothing else is. */
  onPages?: true;
  /** A public call that also answers to who is signed in: the session may be left out, but a bad one is refused. */
  session?: 'optional';
  /** Which bearer token opens it; the session's unless said otherwise. The open API takes an API key or a CRM token. */
  token?: 'session' | 'marketplace' | 'crm' | 'open';
  /** What an API key must be let into for this call. */
  scope?: { area: KeyArea; power: KeyPower };
  /** What success is answered with, where it is not 200 (or 204 without a body). */
  success?: 200 | 201 | 202;
  /** The answer is a page. */
  html?: true;
  /** A call that creates something accepts an Idempotency-Key: the same key twice creates once. */
  creates?: true;
  /** One network makes this call seldom: its limit is counted by the hour. */
  seldom?: true;
  /** For a body that may be larger than most, in bytes. */
  bodyLimit?: number;
  /** The body is no JSON but bytes as they are (application/octet-stream). */
  bytes?: true;
  /**
   * Not a row in the audit table, nor a transaction: the call only computes, only tells what a browser noticed, or
   * brings one of many pieces of what is recorded as a whole.
   */
  unrecorded?: 'computes' | 'telemetry' | 'piece';
  /** The answer is no JSON and comes part by part: server-sent events, which never end, or a file. */
  stream?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
};

/** What a browser needs of an endpoint to call it; its builds leave out the rest (`browser/called-endpoints.ts`). */
export const calledWith = ['method', 'path', 'account', 'session', 'bytes'] as const satisfies (keyof Endpoint)[];
export type CalledEndpoint = Pick<Endpoint, (typeof calledWith)[number]>;

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown;
type QueryAccount<E extends Endpoint> = E['account'] extends 'header' ? { accountId: string } : unknown;
/** Whose bearer it is says the account: the handler is told, the caller says nothing. */
type BearerAccount<E extends Endpoint, Side> = [E['account'], Side] extends ['bearer', 'output']
  ? { accountId: string }
  : unknown;
type Part<Key extends string, Schema, Side extends 'input' | 'output'> = Schema extends z.ZodType
  ? { [K in Key]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown;

/** What a caller passes in ('input') or a handler receives after parsing ('output'). */
export type Request<E extends Endpoint, Side extends 'input' | 'output'> = PathParams<E['path']> &
  QueryAccount<E> &
  BearerAccount<E, Side> &
  Part<'query', E['query'], Side> &
  Part<'body', E['body'], Side>;
export type Response<E extends Endpoint> = z.output<E['response']>;

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value;
