import { expect, test } from 'vitest';
import { readServerTexts } from './server-texts.ts';

test('numbers inside a text are written as the locale writes them', async () => {
  const english = await readServerTexts('en-US');
  expect(english('notification.installFinished.text', { name: 'Welcome', count: 1204 })).toBe(
    '“Welcome” was installed in 1,204 accounts.',
  );
  const arabic = await readServerTexts('ar-iq');
  expect(arabic('notification.installFinished.text', { name: 'Welcome', count: 1204 })).toContain('١٬٢٠٤');
});

test('an unknown locale is English, and markup stays as it is written', async () => {
  const t = await readServerTexts('xx');
  expect(t('notification.announcement.title', { title: '<b>{x}</b>' })).toBe('<b>{x}</b>');
});
