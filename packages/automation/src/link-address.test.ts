import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

const links = { guide: 'https://Us.example/guide/', empty: '' };

test.each([
  ['https://us.example', 'https://us.example'],
  ['https://us.example/', 'https://us.example'],
  [' HTTPS://Us.Example/A/ ', 'https://us.example/A'],
  ['https://us.example/a/?b=c/', 'https://us.example/a?b=c/'],
  ['https://us.example/a/#b', 'https://us.example/a#b'],
  ['https://us.example?to=https://x.example/', 'https://us.example?to=https://x.example/'],
  ['{{ link.guide }}', 'https://us.example/guide'],
  ['{{link.guide}}?from=mail', 'https://us.example/guide?from=mail'],
  ['{{- link.guide -}}', 'https://us.example/guide'],
  ['{{ link.empty }}', '{{ link.empty }}'],
  ['{{ link.constructor }}', '{{ link.constructor }}'],
  ['', ''],
])('%s is compared as %s', (written, address) => {
  expect(linkAddress(written, links)).toBe(address);
});
