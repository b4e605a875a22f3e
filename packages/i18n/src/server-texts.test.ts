import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localeNames } from './locales.ts';
import { readServerTexts } from './server-texts.ts';

test('numbers inside a text are written as the locale writes them', async () => {
  const english = await readServerTexts('en-US');
  expect(english('notification.installFinished.title', { name: 'Welcome', count: 1204 })).toBe(
    'Welcome: installed in 1,204 accounts',
  );
  const arabic = await readServerTexts('ar-iq');
  expect(arabic('notification.installFinished.title', { name: 'Welcome', count: 1204 })).toContain('١٬٢٠٤');
});

test.each([
  ['en-us', 1, 'valid for 1 day,'],
  ['en-us', 14, 'valid for 14 days,'],
  ['ru', 1, 'в течение 1 дня'],
  ['ru', 14, 'в течение 14 дней'],
  ['ar-iq', 2, 'صالح ليومين'],
  ['ar-iq', 14, '١٤ يومًا'],
])('in %s a link of %d days is counted as the language counts', async (locale, count, text) => {
  const t = await readServerTexts(locale);
  for (const kind of ['invitation', 'ordered', 'trialStarted'])
    expect(t(`mail.${kind}.note`, { count, context: 'crm' }), kind).toContain(text);
});

test('an unknown locale is English, and markup stays as it is written', async () => {
  const t = await readServerTexts('xx');
  expect(t('notification.announcement.title', { title: '<b>{x}</b>' })).toBe('<b>{x}</b>');
});

test.each(localeNames)('in %s a notification’s title begins with what it is about', (locale) => {
  const file = new URL(`../locales/${locale}/server.json`, import.meta.url);
  const { notification } = JSON.parse(readFileSync(file, 'utf8')) as {
    notification: Record<string, Record<string, string>>;
  };
  for (const [kind, texts] of Object.entries(notification))
    for (const [key, text] of Object.entries(texts))
      if (key.startsWith('title')) expect(text, `${kind}.${key}`).toMatch(/^\u2068?\{/);
});
