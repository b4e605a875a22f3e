import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('defaults', () => {
  test('nothing has to be set', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      ORIGIN: 'http://localhost:3000',
      DATA_DIR: 'data',
      DEMO: 'on',
      DEMO_CLIENTS: 64,
      DEMO_CONTACTS: 0,
      CAS_SERVICES: [],
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
      INTERNAL_DOMAINS: ['internal.example'],
    });
    expect(readConfig({}).DATABASE_URL).toBeUndefined();
  });

  test.each([
    ['true', 1],
    ['false', 0],
    ['0', 0],
    ['1', 1],
    ['3', 3],
  ])('TRUST_PROXY=%s is %d proxies', (text, count) => {
    expect(readConfig({ TRUST_PROXY: text }).TRUST_PROXY).toBe(count);
  });

  test.each([
    ['imaps://mail.example', { host: 'mail.example', port: 993, security: 'tls' }],
    ['imap://mail.example:143', { host: 'mail.example', port: 143, security: 'starttls' }],
    ['imap://127.0.0.1:1143?plain', { host: '127.0.0.1', port: 1143, security: 'none' }],
  ])('a mail server %s', (text, host) => {
    expect(readConfig({ GOOGLE_IMAP_URL: text }).GOOGLE_IMAP_URL).toEqual(host);
    expect(() => readConfig({ GOOGLE_IMAP_URL: text.replace(/^imaps?/, 'https') })).toThrow(ConfigError);
  });

  test('mailboxes are where Google and Microsoft have them', () => {
    expect(readConfig({})).toMatchObject({
      GOOGLE_SMTP_URL: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
      MICROSOFT_IMAP_URL: { host: 'outlook.office365.com', port: 993, security: 'tls' },
      MICROSOFT_SMTP_URL: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    });
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'x' })).toThrow(/GOOGLE_CLIENT_SECRET/);
  });

  test('an empty value is one that is not set', () => {
    expect(readConfig({ PORT: '', ORIGIN: '', DATABASE_URL: '', CAS_URL: '', DEMO: undefined })).toEqual(
      readConfig({}),
    );
  });

  test('the origin follows the port', () => {
    expect(readConfig({ PORT: '4100' }).ORIGIN).toBe('http://localhost:4100');
    expect(readConfig({ PORT: '4100', ORIGIN: 'https://partner.example/x/' }).ORIGIN).toBe('https://partner.example');
  });

  test('lists are split at commas, addresses lose their last slash', () => {
    const config = readConfig({
      CAS_SERVICES: 'https://a.example, https://b.example/path,',
      INTERNAL_DOMAINS: 'one.example , two.example',
      CAS_URL: 'https://cas.example/cas/',
      TRUST_PROXY: 'yes',
    });
    expect(config).toMatchObject({
      CAS_SERVICES: ['https://a.example', 'https://b.example'],
      INTERNAL_DOMAINS: ['one.example', 'two.example'],
      CAS_URL: 'https://cas.example/cas',
      TRUST_PROXY: 1,
    });
  });

  test('what is not ours is not read', () => {
    expect(readConfig({ PATH: '/bin', HOME: '/root' })).toEqual(readConfig({}));
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['ORIGIN', 'localhost:3000'],
  ['ORIGIN', 'ftp://x.example'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL', '0'],
  ['DEMO', 'maybe'],
  ['DEMO_CLIENTS', '0'],
  ['DEMO_CONTACTS', '-1'],
  ['CAS_URL', 'javascript:alert(1)'],
  ['CAS_SERVICES', 'https://a.example,nonsense'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '1.5'],
  ['RATE_LIMIT', '0'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['LINK_SECRET', 'shorter than thirty-two letters'],
  ['SENTRY_DSN', 'x'],
  ['FILES_URL', 'bucket'],
  ['HIDDEN_PUBLISHER_ID', 'x'],
])('%s=%s is one sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^The configuration cannot be used\\. ${name}[.:][^\\n]+$`));
});

test.each([
  [{ FILES_KEY: 'k' }, 'FILES_SECRET'],
  [{ FILES_SECRET: 's' }, 'FILES_KEY'],
])('a bucket without all of its keys is refused', (given, missing) => {
  const read = () => readConfig({ FILES_URL: 'https://s3.example/bucket', ...given });
  expect(read).toThrow(`The configuration cannot be used. ${missing}: FILES_URL needs it`);
});

test('two bad values are both named', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT: .+; DEMO: /);
});
