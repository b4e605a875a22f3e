import { expect, test } from 'vitest';
import { accountOrigin, isLegacyId, pagesOrigin, pagesOwner, subdomainOf } from './apps.ts';

const ORIGIN = 'http://localhost:3000';

test.each([
  ['localhost:3000', ''],
  ['LocalHost', ''],
  ['acme.localhost:3000', 'acme'],
  ['Acme.localhost', 'acme'],
  ['a.b.localhost:3000', 'a.b'],
  ['.localhost', null],
  ['notlocalhost:3000', null],
  ['localhost.evil.example', null],
  ['127.0.0.1:3000', null],
  ['', null],
])('%s is the subdomain %j of localhost', (host, subdomain) => expect(subdomainOf(host, ORIGIN)).toBe(subdomain));

test.each([
  ['acme', true],
  ['pe0123', true],
  ['', false],
  ['a.b', false],
  ['a-b', false],
  ['x'.repeat(41), false],
])('%j may name an account: %s', (subdomain, may) => expect(isLegacyId(subdomain)).toBe(may));

test("an account's address keeps the main host's scheme and port", () => {
  expect(accountOrigin(ORIGIN, 'acme')).toBe('http://acme.localhost:3000');
  expect(accountOrigin('https://app.example', 'acme')).toBe('https://acme.app.example');
});

test.each([
  ['acme.pages', 'acme'],
  ['acme', null],
  ['pages', null],
  ['.pages', null],
  ['a-b.pages', null],
  ['a.acme.pages', null],
  ['acme.pages.pages', null],
])('%j is the pages host of %j', (subdomain, owner) => expect(pagesOwner(subdomain)).toBe(owner));

test("an account's pages are at an address of their own", () => {
  expect(pagesOrigin(ORIGIN, 'acme')).toBe('http://acme.pages.localhost:3000');
  expect(pagesOwner(subdomainOf('acme.pages.localhost:3000', ORIGIN) ?? '')).toBe('acme');
});
