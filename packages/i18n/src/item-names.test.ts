import i18next from 'i18next';
import { expect, test } from 'vitest';
import german from '../locales/de-de/common.json' with { type: 'json' };
import english from '../locales/en-us/common.json' with { type: 'json' };
import { readItemNames } from './item-names.ts';

const speak = (lng: string, common: object) =>
  i18next.init({ lng, lowerCaseLng: true, fallbackLng: false, defaultNS: 'common', resources: { [lng]: { common } } });

test('a reader of another language has a name for every item', async () => {
  await speak('de-de', german);
  expect(readItemNames()).toMatchObject({
    includedContacts: 'Enthaltene Kontakte',
    apiCalls: 'API-Aufrufe (je 10.000)',
  });
});

test('in English the price list says what its items are called', async () => {
  await speak('en-us', english);
  expect(readItemNames()).toBeNull();
});
