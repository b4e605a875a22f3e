import { expect, test } from 'vitest';
import { isTypedWebsite, tidyWebsite } from './website-rule.ts';

test.each([
  ['', true],
  ['  ', true],
  ['acme.example', true],
  ['acme.example:8080/shop?x=1', true],
  ['http://acme.example', true],
  ['HTTPS://ACME.EXAMPLE', true],
  ['//acme.example', true],
  ['müller.example', true],
  ['acme', false],
  ['my page', false],
  ['javascript:alert(1)', false],
  ['mailto:ada@acme.example', false],
  ['ftp://acme.example', false],
  ['https://user:secret@acme.example', false],
  ['tel:12345', false],
  ['data:text/html,hello.example', false],
])('%j is a web address: %s', (typed, expected) => expect(isTypedWebsite(typed)).toBe(expected));

test('it is kept with its scheme', () => {
  expect(tidyWebsite(' acme.example ')).toBe('https://acme.example');
  expect(tidyWebsite('acme.example:8080')).toBe('https://acme.example:8080');
  expect(tidyWebsite('http://acme.example')).toBe('http://acme.example');
  expect(tidyWebsite('')).toBe('');
});
