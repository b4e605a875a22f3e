import { expect, test } from 'vitest';
import { toAddress } from './address.ts';

test.each([
  ['', ''],
  [' https://a.example/b ', 'https://a.example/b'],
  ['a.example', 'https://a.example'],
  ['www.a.example/b?c', 'https://www.a.example/b?c'],
  ['mara@a.example', 'mailto:mara@a.example'],
  ['tel:+44 20', 'tel:+44 20'],
  ['{{ link.book }}', '{{ link.book }}'],
  // Nothing that we would know how to mend: saving says so.
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['hello', 'hello'],
])('%j is the address %j', (typed, address) => expect(toAddress(typed)).toBe(address));
