import type { ImportTarget } from '@app/contract/import-words';
import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';
import {
  readCountry,
  readEmails,
  readLanguage,
  readNumber,
  readOwn,
  readPhones,
  readTags,
  readTimeZone,
  readType,
  readWebsite,
  tidy,
} from './read-values.ts';
import { splitName } from './split-name.ts';
import { read, textFormat } from './test-files.ts';
import { yesOrNo } from './words.ts';

test.each([
  ['John Smith', 'US', 'John', 'Smith'],
  ['Smith, John', 'US', 'John', 'Smith'],
  ['Smith, John A., Jr.', 'US', 'John A.', 'Smith Jr.'],
  ['John Smith, Jr.', 'US', 'John', 'Smith Jr.'],
  ['John Smith III', 'US', 'John', 'Smith III'],
  ['Mr. John Smith', 'US', 'John', 'Smith'],
  ['Dr. Anna-Lena von der Heide', 'DE', 'Anna-Lena', 'von der Heide'],
  ['Rick van den Berg', 'NL', 'Rick', 'van den Berg'],
  ['Leonardo da Vinci', 'IT', 'Leonardo', 'da Vinci'],
  ['Mary Jane Watson', 'US', 'Mary Jane', 'Watson'],
  ['Juan García López', 'MX', 'Juan', 'García López'],
  ['María José García López', 'ES', 'María José', 'García López'],
  ['José Ortega y Gasset', 'ES', 'José', 'Ortega y Gasset'],
  ['Jean DUPONT', 'FR', 'Jean', 'DUPONT'],
  ['DUPONT Jean', 'FR', 'Jean', 'DUPONT'],
  ['JOHN SMITH', 'US', 'JOHN', 'SMITH'],
  ['Nguyễn Văn An', 'VN', 'Văn An', 'Nguyễn'],
  ['Nguyen Van An', 'VN', 'Van An', 'Nguyen'],
  ['Иванов Иван Иванович', 'RU', 'Иван Иванович', 'Иванов'],
  ['Иван Иванович Иванов', 'RU', 'Иван Иванович', 'Иванов'],
  ['Иванова Мария', 'RU', 'Мария', 'Иванова'],
  ['Мария Иванова', 'RU', 'Мария', 'Иванова'],
  ['王小明', 'CN', '小明', '王'],
  ['欧阳娜娜', 'CN', '娜娜', '欧阳'],
  ['田中太郎', 'JP', '太郎', '田中'],
  ['田中 太郎', 'US', '太郎', '田中'],
  ['田中\u3000太郎', 'JP', '太郎', '田中'],
  ['鈴木さくら', 'US', 'さくら', '鈴木'],
  ['ジョン・スミス', 'JP', 'ジョン', 'スミス'],
  ['김민수', 'KR', '민수', '김'],
  ['Madonna', 'US', 'Madonna', ''],
  ['', 'US', '', ''],
])('"%s" in %s is %s and %s', (whole, country, given, family) => {
  expect(splitName(whole, country)).toEqual({ given, family });
});

test.each([
  ['2026-03-04', 'mdy', '2026-03-04'],
  ['2026-03-04T10:11:12Z', 'dmy', '2026-03-04'],
  ['3/4/2026', 'mdy', '2026-03-04'],
  ['3/4/2026', 'dmy', '2026-04-03'],
  ['3/4/2026 10:11 AM', 'dmy', '2026-04-03'],
  ['04.03.26', 'dmy', '2026-03-04'],
  ['26/3/4', 'ymd', '2026-03-04'],
  ['2026/3/4', 'mdy', '2026-03-04'],
  ['20260304', 'dmy', '2026-03-04'],
  ['32936', 'mdy', '1990-03-04'],
  ['3. März 2026', 'dmy', '2026-03-03'],
  ['March 3rd, 2026', 'mdy', '2026-03-03'],
  ['Mar 3, 1985', 'mdy', '1985-03-03'],
  ['03-Mar-85', 'dmy', '1985-03-03'],
  ['3 de marzo de 2026', 'dmy', '2026-03-03'],
  ['3 mars 2026', 'dmy', '2026-03-03'],
  ['3 de março de 2026', 'dmy', '2026-03-03'],
  ['3 марта 2026 г.', 'dmy', '2026-03-03'],
  ['2026年3月4日', 'ymd', '2026-03-04'],
  ['ngày 4 tháng 3 năm 2026', 'dmy', '2026-03-04'],
  ['4 آذار 2026', 'dmy', '2026-03-04'],
  ['4 مارس 2026', 'dmy', '2026-03-04'],
  ['29/2/2025', 'dmy', null],
  ['13/13/2025', 'dmy', null],
  ['13/4/2025', 'mdy', null],
  ['1985', 'mdy', null],
  ['soon', 'mdy', null],
] as const)('"%s" in order %s is %s', (written, order, day) => {
  expect(readDate(written, order)).toBe(day);
});

test.each<[string, string[] | 'invalid' | 'tooLong']>([
  ['Ann@Example.com', ['ann@example.com']],
  ['mailto:ann@example.com', ['ann@example.com']],
  ['Ann Lee <Ann@example.com>', ['ann@example.com']],
  ['ann@example.com; bo@example.com', ['ann@example.com', 'bo@example.com']],
  ['a@x.io ::: b@x.io', ['a@x.io', 'b@x.io']],
  ['ａｎｎ＠example.com', ['ann@example.com']],
  ['ann@example', 'invalid'],
  ['ann at example.com', 'invalid'],
  [`${'a'.repeat(250)}@x.io`, 'tooLong'],
])('"%s" has the e-mails %j', (text, expected) => {
  const { value, problem } = readEmails(text);
  expect(value ?? problem).toEqual(expected);
});

test.each<[string, string, string[] | 'invalid']>([
  ['(303) 555-0142', 'US', ['(303) 555-0142']],
  ['030/1234567', 'DE', ['030/1234567']],
  ['303-555-0142 ::: 303-555-0143', 'US', ['303-555-0142', '303-555-0143']],
  ['303-555-0142 / 303-555-0143', 'US', ['303-555-0142', '303-555-0143']],
  ['+49 30 1234567, +49 170 1234567', 'DE', ['+49 30 1234567', '+49 170 1234567']],
  ['tel:+13035550142', 'US', ['+13035550142']],
  ['٠٧٧٠١٢٣٤٥٦٧', 'IQ', ['07701234567']],
  ['1.3E+10', 'US', 'invalid'],
  ['call me', 'US', 'invalid'],
])('"%s" in %s has the numbers %j', (text, country, expected) => {
  const { value, problem } = readPhones(text, country);
  expect(value ?? problem).toEqual(expected);
});

test.each([
  [readCountry, 'us', 'US'],
  [readCountry, 'USA', 'US'],
  [readCountry, 'U.S.A.', 'US'],
  [readCountry, 'DEU', 'DE'],
  [readCountry, 'Deutschland', 'DE'],
  [readCountry, 'Allemagne', 'DE'],
  [readCountry, 'Германия', 'DE'],
  [readCountry, 'ドイツ', 'DE'],
  [readCountry, '德国', 'DE'],
  [readCountry, 'ألمانيا', 'DE'],
  [readCountry, 'England', 'GB'],
  [readCountry, 'Narnia', 'unknown'],
  [readLanguage, 'de_AT', 'de-de'],
  [readLanguage, 'Deutsch', 'de-de'],
  [readLanguage, 'японский', 'ja'],
  [readLanguage, 'English', 'en-us'],
  [readLanguage, 'Klingon', 'unknown'],
  [readTimeZone, 'europe/berlin', 'Europe/Berlin'],
  [readTimeZone, '(UTC-07:00) Mountain Time (US & Canada)', 'America/Denver'],
  [readTimeZone, 'US/Eastern', 'US/Eastern'],
  [readTimeZone, 'Middle Earth', 'unknown'],
  [readType, 'potential lead', 'potential_lead'],
  [readType, 'Kunde', 'customer'],
  [readType, '顧客', 'customer'],
  [readType, 'wizard', 'unknown'],
  [readWebsite, 'acme.example', 'https://acme.example'],
  [readWebsite, 'not a site', 'invalid'],
])('%o understands "%s" as %s', (understand, text, expected) => {
  const { value, problem } = understand(text);
  expect(value ?? problem).toBe(expected);
});

test.each([
  ['1,234.50', '.', 1234.5],
  ['$ 1,234.50', '.', 1234.5],
  ['1.234,50 €', ',', 1234.5],
  ['1 234,5', ',', 1234.5],
  ['-3', ',', -3],
  ['1,5', '.', 'invalid'],
  ['1.5', ',', 'invalid'],
  ['12 apples', '.', 'invalid'],
] as const)('"%s" with %s is %s', (text, decimal, expected) => {
  const { value, problem } = readNumber(text, decimal);
  expect(value ?? problem).toBe(expected);
});

test('yes and no in ten languages, choices in any case, tags apart, formulas as texts', () => {
  for (const yes of ['Yes', 'ja', 'OUI', 'sí', 'да', '是', 'はい', 'Có', 'نعم', 'Sim', 'x', '1', 'TRUE'])
    expect(yesOrNo(yes)).toBe(true);
  for (const no of ['No', 'nein', 'non', 'нет', '否', 'いいえ', 'Không', 'لا', 'Não', '0', 'false'])
    expect(yesOrNo(no)).toBe(false);
  expect(yesOrNo('maybe')).toBeUndefined();
  const choice = { id: 1, name: 'Size', kind: 'choice' as const, options: ['Small', 'Größe L'] };
  expect(readOwn('GRÖSSE l', { ...choice, options: ['Größe l', 'Grösse L'] }, textFormat)).toEqual({
    value: 'Grösse L',
  });
  expect(readOwn('small', choice, textFormat)).toEqual({ value: 'Small' });
  expect(readOwn('medium', choice, textFormat)).toEqual({ problem: 'unknown' });
  expect(readTags('VIP; vip ,"News" | * friends')).toEqual({ value: ['VIP', 'News', 'friends'] });
  expect(readTags('x'.repeat(81))).toEqual({ problem: 'tooLong' });
  expect(tidy('="00123"')).toBe('00123');
  expect(tidy("'=1+1")).toBe('=1+1');
  expect(tidy("'+49 30")).toBe('+49 30');
  expect(tidy('a\0\r\n b')).toBe('a b');
});

test('a row: further e-mails and phones, owner, own fields, the length of each', async () => {
  const matching: ImportTarget[] = ['fullName', 'email', 'email2', 'phone2', 'owner', 'field:7', 'city', 'birthday'];
  const about = {
    ownFields: [{ id: 7, name: 'Score', kind: 'number' as const, options: [] }],
    members: [
      { id: 'u1', email: 'Mia@x.io', name: 'Mia Ott' },
      { id: 'u2', email: 'a@x.io', name: 'Al Ex' },
      { id: 'u3', email: 'b@x.io', name: 'Al Ex' },
    ],
    format: { hasHeader: false },
  };
  const text = `"Lee, Ann",a@x.io;b@x.io,b@x.io,303 555 0142,mia ott,12,${'c'.repeat(81)},1/2/29\nBo Wu,b@x.io,,,Al Ex,,,\n`;
  expect(await read(text, matching, about)).toMatchObject([
    {
      outcome: null,
      given_name: 'Ann',
      family_name: 'Lee',
      email: 'a@x.io',
      more_emails: ['b@x.io'],
      phone: '303 555 0142',
      phone_e164: '+13035550142',
      more_phones: null,
      more_phones_e164: null,
      owner_id: 'u1',
      fields: { 7: 12 },
      city: null,
      birthday: '1929-01-02',
      faults: [{ target: 'city', problem: 'tooLong' }],
    },
    { outcome: null, owner_id: null, faults: [{ target: 'owner', problem: 'unknown' }] },
  ]);
});
