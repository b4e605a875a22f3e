import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { toClientConfig } from './client-config.ts';
import { configTag, fileTags, type PageFiles } from './page-head.ts';

const files: PageFiles = {
  home: '/home',
  pages: {
    '/home': { scripts: ['/home.js'], styles: [] },
    '/clients': { scripts: ['/clients.js'], styles: ['/clients.css'] },
    '/clients/$id': { scripts: ['/client.js'], styles: [] },
  },
  ahead: '/ahead.js',
  texts: { 'en-us': '/en.js', 'de-de': '/de.js' },
  fonts: { 'en-us': ['/latin.woff2'], 'de-de': ['/latin.woff2'], 'ar-iq': ['/latin.woff2', '/arabic.woff2'] },
};
const named = (path: string, locale = 'en-us') =>
  [...fileTags(files, path, locale).matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

test.each([
  ['/clients', ['/clients.css', '/clients.js', '/en.js', '/latin.woff2']],
  ['/clients/', ['/clients.css', '/clients.js', '/en.js', '/latin.woff2']],
  ['/clients/7', ['/client.js', '/en.js', '/latin.woff2']],
  ['/', ['/home.js', '/en.js', '/latin.woff2']],
  ['/nowhere/at/all', ['/home.js', '/en.js', '/latin.woff2']],
])('the page at %s is told of its files', (path, expected) => expect(named(path)).toEqual(expected));

test('the catalogue and the fonts are the reader’s', () => {
  expect(named('/clients/7', 'de-de')).toEqual(['/client.js', '/de.js', '/latin.woff2']);
  expect(named('/clients/7', 'ar-iq')).toEqual(['/client.js', '/latin.woff2', '/arabic.woff2']);
});

test('the configuration is data that cannot end its own element', () => {
  const config = readConfig({ PARTNER_PORTAL_URL: 'https://portal.example/</script><script>alert(1)</script>' });
  const tag = configTag(toClientConfig(config, { app: 'partner', account: null }));
  expect(tag.match(/</g)).toHaveLength(2);
  const text = tag.replace(/^<script[^>]*>/, '').replace('</script>', '');
  expect(JSON.parse(text)).toEqual(toClientConfig(config, { app: 'partner', account: null }));
});
