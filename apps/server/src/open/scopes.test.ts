import { createApiKey } from '@app/contract/api-keys';
import type { Endpoint } from '@app/contract/endpoint';
import { type KeyArea, keyAreas, keyPowers } from '@app/contract/key-scopes';
import { openCalls } from '@app/contract/open/all-open';
import { describe, expect, test } from 'vitest';
import { fillPath, pathParams } from '../../test/arbitraries.ts';
import { newMember } from '../../test/crm-member.ts';
import { bearer, send } from '../../test/raw.ts';
import { startTestApp } from '../../test/setup.ts';
import { codeOf, newCustomer } from '../../test/walk.ts';
import { newProgram } from './test-open.ts';

const server = await startTestApp();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/crm/rest/v2/', '')}`;
const named = (calls: Endpoint[]) => calls.map((call) => [nameOf(call), call] as const);

/** What each call belongs to, by its path: the first that fits. */
const AREAS: [RegExp, KeyArea][] = [
  [/^contacts\/\{\w+\}\/notes|^notes/, 'notes'],
  [/^contacts/, 'contacts'],
  [/^tags/, 'tags'],
  [/^tasks/, 'tasks'],
  [/^opportunities/, 'opportunities'],
  [/^campaigns|^automations|^webforms/, 'campaigns'],
  [/^emails|^emailAddresses/, 'emails'],
  [/^users|^oauth/, 'users'],
  [/^businessProfile/, 'settings'],
];
const areaOf = ({ path }: Endpoint) => AREAS.find(([is]) => is.test(path.replace('/crm/rest/v2/', '')))?.[1];

/** The call with nothing in it that is there. */
const emptyCall = (call: Endpoint, values: Record<string, string> = {}) => {
  const none = Object.fromEntries(pathParams(call).map((name) => [name, '0']));
  return {
    method: call.method,
    path: fillPath(call, { ...none, ...values }),
    headers: { ...(call.body && { 'content-type': 'application/json' }) } as Record<string, string>,
    ...(call.body && { body: '{}' }),
  };
};
async function ask(call: ReturnType<typeof emptyCall>, headers: Record<string, string>) {
  const answer = await send(server.origin, { ...call, headers: { ...call.headers, ...headers } });
  return { status: answer.status, code: answer.status >= 400 ? codeOf(answer) : undefined };
}

describe('a key', async () => {
  const { accountId, call: asMember } = await newMember(server);
  const keys: { name: string; secret: string }[] = [];
  for (const area of keyAreas)
    for (const power of keyPowers) {
      const name = `${power} ${area}`;
      const { secret } = await asMember(createApiKey, { accountId, body: { name, scopes: { [area]: power } } });
      keys.push({ name, secret });
    }

  test.each(named(openCalls))('%s is open to a key of its area and power, and to no other', async (_, call) => {
    const area = areaOf(call);
    const opening = call.method === 'GET' ? [`read ${area}`, `write ${area}`] : [`write ${area}`];
    const answers = await Promise.all(
      keys.map(async ({ name, secret }) => ({ name, ...(await ask(emptyCall(call), bearer(secret))) })),
    );
    const refused = answers.filter(({ code }) => code === 'apiKey.scope');
    const open = answers.filter(({ code }) => code !== 'apiKey.scope');
    expect(open.map(({ name }) => name)).toEqual(opening);
    for (const { status } of refused) expect(status).toBe(403);
    for (const { status, code } of open) expect([200, 400, 404], `${status} ${code}`).toContain(status);
  });
});

test.each(named(openCalls))('%s is open to nobody without a key', async (_, call) => {
  for (const headers of [{}, bearer('crmkey-x'), bearer(`crmkey-${'0'.repeat(32)}-${'A'.repeat(43)}`)])
    expect(await ask(emptyCall(call), headers)).toEqual({ status: 401, code: 'session.missing' });
});

describe("another account's key", async () => {
  const stranger = await newProgram(server);
  const { host, own } = await newCustomer(server);
  const values = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)]));

  test.each(named(openCalls))("%s opens nothing on the account's host", async (_, call) => {
    const headers = { ...bearer(stranger.secret), 'x-forwarded-host': host };
    expect(await ask(emptyCall(call, values), headers)).toEqual({ status: 403, code: 'account.forbidden' });
  });

  const naming = openCalls.filter((call) => pathParams(call).length > 0);
  test.each(named(naming))('%s reaches nothing of it on the main host', async (_, call) => {
    const { status, code } = await ask(emptyCall(call, values), bearer(stranger.secret));
    // What is written may be wrong in itself, which is said first.
    expect(call.body ? [400, 404] : [404], `${status} ${code}`).toContain(status);
  });
});
