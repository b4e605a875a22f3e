import type { z } from 'zod';

/** One HTTP call, described as data. Paths are written as the specification writes them. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** One line for the API page. */
  summary: string;
  /**
   * Who may call: anyone, any signed-in user, a member of the certified partner's account that the call names, or a
   * member of the named account whatever its kind.
   */
  access: 'public' | 'user' | 'partner' | 'account';
  /** Where the account is named. Never searched for. */
  account?: 'path' | 'query' | 'header' | 'body';
  /** Who else may call: the people of a partner to whom the client has given access. They call with a CRM token. */
  opensTo?: 'clientAccess';
  /** A public call that accounts' pages make: served on their pages hosts as well, where nothing else is. */
  onPages?: true;
  /** A public call that also answers to who is signed in: the session may be left out, but a bad one is refused. */
  session?: 'optional';
  /** Which bearer token opens it; the session's unless said otherwise. */
  token?: 'session' | 'marketplace' | 'crm';
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

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown;
type QueryAccount<E extends Endpoint> = E['account'] extends 'header' ? { accountId: string } : unknown;
type Part<Key extends string, Schema, Side extends 'input' | 'output'> = Schema extends z.ZodType
  ? { [K in Key]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown;

/** What a caller passes in ('input') or a handler receives after parsing ('output'). */
export type Request<E extends Endpoint, Side extends 'input' | 'output'> = PathParams<E['path']> &
  QueryAccount<E> &
  Part<'query', E['query'], Side> &
  Part<'body', E['body'], Side>;
export type Response<E extends Endpoint> = z.output<E['response']>;

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value;
