import { expect, test } from 'vitest';
import { itemNamesIn } from './item-names.ts';
import { localeNames } from './locales.ts';

test('every language but the catalogue’s own has a name for everything, each its own', () => {
  const others = localeNames.filter((locale) => locale !== 'en-us');
  expect(itemNamesIn('en-us')).toBeNull();
  for (const locale of others) {
    const names = Object.values(itemNamesIn(locale) ?? {});
    expect(names.every((name) => typeof name === 'string' && name.trim() === name && name !== '')).toBe(true);
    expect(new Set(names).size, locale).toBe(14);
  }
});
