import { expect, test } from 'vitest';
import { z } from 'zod';
import { isEmail } from './email-rule.ts';

test.each([
  'hello@northwind.example',
  'Hello.World@Northwind.Example',
  "o'neill+sales@north-wind.co.uk",
  '_a-b+c@x1.io',
  '1@2.com',
  'a@xn--e1afmkfd.com',
  'hello',
  'hello@',
  '@northwind.example',
  'hello@northwind',
  'hello@@northwind.example',
  'hello@north wind.example',
  'hello@north_wind.example',
  'hello@-northwind.example',
  'hello@north..wind.example',
  'hello@.example',
  'hello@northwind.example.',
  'hello@northwind.e',
  'hello@northwind.c0m',
  'hello@127.0.0.1',
  'hello@[127.0.0.1]',
  '.hello@northwind.example',
  'hello.@northwind.example',
  'he..llo@northwind.example',
  '"hello"@northwind.example',
  'he,llo@northwind.example',
  'hello!@northwind.example',
  'hello@northwind.example\n',
  'héllo@northwind.example',
  'hello@münchen.example',
  '',
])('the address %j is read as the API reads it', (address) => {
  expect(isEmail(address)).toBe(z.email().safeParse(address).success);
});

test.each(['a@xn--e1afmkfd.xn--p1ai', 'a@northwind.xn--vermgensberatung-pwb'])(
  '%s ends in another script',
  (address) => {
    expect(isEmail(address)).toBe(true);
  },
);

test.each(['a@xn--p1ai', 'a@b.xn--', 'a@b.xn--p1ai-', 'a@b.xn-p1ai', 'a@b.xn--p1_ai', 'a..b@c.xn--p1ai'])(
  '%s is no address',
  (address) => {
    expect(isEmail(address)).toBe(false);
  },
);
