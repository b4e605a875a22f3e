import { listNotifications } from '@app/contract/notifications';
import { expect, test } from 'vitest';
import { insertNotification } from '../../../test/rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';
import { isSafeActionUrl } from './action-url.ts';
import { notify } from './notify.ts';

const server = await startTestApp();
const { db } = server;

const safe = [
  '/clients',
  '/clients?search=a#b',
  '/campaigns/bundles?install=1',
  '/x:y',
  '/a?next=javascript:alert(1)',
  'https://partner.example/news',
  'HTTPS://partner.example',
  'http://localhost:3000/clients',
];
const unsafe = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://partner.example/1',
  'mailto:a@b.example',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/\t/evil.example',
  'https:/\\evil.example',
  'https:///evil.example',
  'https://',
  'http://[',
  'clients',
  '?a=b',
  '',
];

test.each(safe)('%s may be led to', (url) => {
  expect(isSafeActionUrl(url)).toBe(true);
});

test.each(unsafe)('%j is refused when it is written, and leads nowhere when it is there', async (url) => {
  const partner = await server.newPartner();
  const { as, accountId } = partner;
  const before = await countRows(db, 'notification');
  const notice = { accountId, kind: 'announcement', params: { title: 'A', text: 'B' }, actionUrl: url } as const;
  await expect(notify(db, notice)).rejects.toThrow('cannot lead');
  expect(await countRows(db, 'notification')).toBe(before);
  // Whoever wrote it, and when: it is shown, as text, and leads nowhere.
  await insertNotification(db, partner, { params: JSON.stringify({ title: url, text: url }), action_url: url });
  const { notifications } = await as(listNotifications, { query: { source: 'partners', type: 'alert', accountId } });
  expect(notifications).toMatchObject([{ contentTitle: url, contentText: url, actionUrl: null }]);
});

test.each(safe)('%s is kept to the letter', async (url) => {
  const { as, accountId } = await server.newPartner();
  await notify(db, { accountId, kind: 'announcement', params: { title: 'A', text: 'B' }, actionUrl: url });
  const { notifications } = await as(listNotifications, { query: { source: 'partners', type: 'alert', accountId } });
  expect(notifications).toMatchObject([{ actionUrl: url }]);
});
