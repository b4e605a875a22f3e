import { recordEvents, reportError } from '@app/contract/telemetry';
import { expect, test } from 'vitest';
import { send } from '../../../test/raw.ts';
import { unknownId } from '../../../test/rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';

const server = await startTestApp();
const { db, anonymous } = server;
const time = '2026-03-01T10:00:00.000Z';

test('events are kept as they were told, without a session', async () => {
  const visitId = unknownId();
  const { accountId, user } = await server.newPartner();
  const events = [
    { name: 'pageView' as const, path: '/clients', title: 'Clients', locale: 'en-us', time },
    { name: 'cartLinkCopied' as const, path: '/campaigns/bundles', time },
  ];
  await anonymous(recordEvents, { body: { visitId, accountId, userId: user.id, events } });
  const rows = await db.selectFrom('event').selectAll().where('visit_id', '=', visitId).orderBy('id').execute();
  expect(rows).toMatchObject([
    { name: 'pageView', path: '/clients', account_id: accountId, user_id: user.id, data: { title: 'Clients', time } },
    { name: 'cartLinkCopied', path: '/campaigns/bundles', data: { time } },
  ]);
});

test('a browser that sends a beacon gets no content back', async () => {
  const body = JSON.stringify({
    visitId: unknownId(),
    accountId: null,
    userId: null,
    events: [{ name: 'pageView', path: '/', time }],
  });
  const answer = await send(server.origin, {
    method: 'POST',
    path: '/api/v2/events',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect([answer.status, answer.text]).toEqual([204, '']);
});

test('unknown names, no event and too many are refused whole', async () => {
  const before = await countRows(db, 'event');
  const event = { name: 'pageView' as const, path: '/', time };
  const person = { visitId: unknownId(), accountId: null, userId: null };
  for (const events of [
    [],
    [event, { ...event, name: 'other' as 'pageView' }],
    Array.from({ length: 51 }, () => event),
  ]) {
    await expect(anonymous(recordEvents, { body: { ...person, events } })).rejects.toMatchObject({ status: 400 });
  }
  expect(await countRows(db, 'event')).toBe(before);
});

test('error reports are kept as they were told', async () => {
  const report = {
    situation: 'error retrieving clients',
    message: 'Failed to fetch <b>',
    stack: 'Error: x\n    at y (z.js:1:2)',
    path: '/clients',
    requestId: unknownId(),
    accountId: unknownId(),
    userId: null,
    release: '0.1.0',
  };
  await anonymous(reportError, { body: report });
  const { situation, message, path, accountId, userId, ...data } = report;
  const rows = await db.selectFrom('error_report').selectAll().where('account_id', '=', accountId).execute();
  expect(rows).toMatchObject([{ situation, message, path, account_id: accountId, user_id: userId, data }]);
});

test.each(['\ud800', '\udc00', 'a\ud83d'])('half a character (%j) in a text is no failure', async (half) => {
  const body = { situation: half, message: half, path: half, accountId: null, userId: null, release: half };
  const answer = await send(server.origin, {
    method: 'POST',
    path: '/api/v2/errorReports',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([204, 400]).toContain(answer.status);
});
