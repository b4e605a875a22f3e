import { createApiKey } from '@app/contract/api-keys';
import { type KeyScopes, keyAreas } from '@app/contract/key-scopes';
import { openCalls } from '@app/contract/open/all-open';
import { OpenError } from '@app/contract/open/errors';
import { expect } from 'vitest';
import { type Member, newMember } from '../../test/crm-member.ts';
import { type Answer, bearer, json, send } from '../../test/raw.ts';
import type { TestApp } from '../../test/setup.ts';

const everything = Object.fromEntries(keyAreas.map((area) => [area, 'write'])) as KeyScopes;

export type Program = Awaited<ReturnType<typeof newProgram>>;

/** A program that calls with a key of a new account, or of the member's, as other programs do: by bare requests. */
export async function newProgram(
  server: TestApp,
  { scopes = everything, of }: { scopes?: KeyScopes; of?: Member } = {},
) {
  const member = of ?? (await newMember(server));
  const { accountId } = member;
  const { secret, key } = await member.call(createApiKey, { accountId, body: { name: 'Shop', scopes } });
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
    send(server.origin, {
      method,
      path: `/crm/rest/v2${path}`,
      headers: { ...bearer(secret), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  /** What success answers, checked against the contract. */
  async function done(method: string, path: string, body?: unknown): Promise<Record<string, never>> {
    const answer = await ask(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    if (answer.text === '') return {};
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return callOf(method, path).response.parse(JSON.parse(answer.text)) as Record<string, never>;
  }
  /** The status and our own code of a refusal, which must have the form that programs know. */
  async function refused(method: string, path: string, body?: unknown): Promise<[number, string | undefined]> {
    const answer = await ask(method, path, body);
    const error = OpenError.parse(json(answer));
    expect(error.code).toBe(answer.status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return [answer.status, error.details[0]?.domain];
  }
  return { member, accountId, userId: member.userId, secret, key, ask, done, refused };
}

function callOf(method: string, path: string) {
  const asked = `/crm/rest/v2${path.split('?')[0]}`;
  const matching = openCalls.filter(
    (call) => call.method === method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/:]+')}$`).test(asked),
  );
  // A path without a parameter wins, as with the router.
  const call = matching.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
  if (!call) throw new Error(`the contract has no ${method} ${asked}`);
  return call;
}

/** All pages of a list, one after the other. */
export async function pages(program: Program, path: string, name: string, size: number): Promise<unknown[][]> {
  const found: unknown[][] = [];
  let token = '';
  do {
    const sign = path.includes('?') ? '&' : '?';
    const page: Record<string, unknown> = await program.done(
      'GET',
      `${path}${sign}page_size=${size}${token && `&page_token=${token}`}`,
    );
    found.push(page[name] as unknown[]);
    token = String(page.next_page_token ?? '');
  } while (token !== '' && found.length < 50);
  return found;
}
