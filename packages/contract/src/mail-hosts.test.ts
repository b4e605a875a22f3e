import { describe, expect, test } from 'vitest';
import { signInServices } from './channels.ts';
import { isOfKnownProvider, suggestSignIns } from './mail-hosts.ts';

describe('where the owner of an address can sign in', () => {
  test.each([
    ['mia@gmail.com', ['google']],
    ['mia@GoogleMail.com ', ['google']],
    ['mia@hotmail.co.uk', ['microsoft']],
    ['mia@gmx.de', []],
    ['mia@shop.example', ['google', 'microsoft']],
    ['mia', ['google', 'microsoft']],
    ['', ['google', 'microsoft']],
  ])('%s: %s', (address, services) => {
    expect(suggestSignIns(address, signInServices)).toEqual(services);
    expect(isOfKnownProvider(address)).toBe(services.length < 2);
  });

  test('only what this server knows', () => {
    expect(suggestSignIns('mia@gmail.com', [])).toEqual([]);
    expect(suggestSignIns('mia@shop.example', ['microsoft'])).toEqual(['microsoft']);
  });
});
