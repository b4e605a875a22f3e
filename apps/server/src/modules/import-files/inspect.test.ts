import * as Xlsx from '@e965/xlsx';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { faultOf, inspect, read } from './test-files.ts';
import { guardUnpacking } from './unpack-guard.ts';

/** Written by hand where no writer of such texts is at hand: the letters of each encoding by their bytes. */
const encoded = (encoding: string, text: string): Uint8Array => {
  const all = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let one = 0; one < 256; one++) all.set(decoder.decode(new Uint8Array([one])), [one]);
  for (let one = 0x81; one < 0xff; one++)
    for (let two = 0x40; two < 0xff; two++) {
      const letter = decoder.decode(new Uint8Array([one, two]));
      if ([...letter].length === 1 && !all.has(letter)) all.set(letter, [one, two]);
    }
  return new Uint8Array([...text].flatMap((letter) => all.get(letter) ?? [63]));
};
const wide = (text: string, isBig: boolean, mark: boolean) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

const german =
  'Vorname;Nachname;E-Mail;Ort\r\nJürgen;Groß;juergen@example.de;Köln\r\nBärbel;Müller;b@example.de;Düsseldorf\r\n';
const russian =
  'Имя;Фамилия;Почта\r\nИван;Иванов;ivan@example.ru\r\nМария;Петрова;maria@example.ru\r\nСергей;Кузнецов;s@example.ru\r\n';
const arabic =
  'الاسم,العائلة,البريد\r\nمحمد,العبيدي,m@example.iq\r\nفاطمة,الجبوري,f@example.iq\r\nحسين,الموسوي,h@example.iq\r\n';
const japanese =
  '姓,名,メールアドレス\r\n田中,太郎,t@example.jp\r\n鈴木,さくら,s@example.jp\r\n佐藤,健一,k@example.jp\r\n';
const chinese =
  '姓氏,名字,邮箱,城市\r\n王,小明,w@example.cn,北京\r\n李,娜,l@example.cn,上海\r\n张,伟,z@example.cn,广州\r\n';

test.each<[string, Uint8Array, string, string]>([
  ['utf-8', Buffer.from(german), 'de-de', 'Jürgen'],
  ['utf-8', Buffer.from(`\uFEFF${german}`), 'de-de', 'Jürgen'],
  ['utf-16le', wide(german, false, true), 'de-de', 'Jürgen'],
  ['utf-16be', wide(german, true, true), 'de-de', 'Jürgen'],
  ['utf-16le', wide(german, false, false), 'de-de', 'Jürgen'],
  ['utf-16be', wide(chinese, true, false), 'zh-cn', '王'],
  ['utf-16be', wide(german, true, false), 'de-de', 'Jürgen'],
  ['windows-1252', encoded('windows-1252', german), 'de-de', 'Jürgen'],
  ['windows-1252', encoded('windows-1252', german), 'ru', 'Jürgen'],
  ['windows-1251', encoded('windows-1251', russian), 'ru', 'Иван'],
  ['windows-1251', encoded('windows-1251', russian), 'en-us', 'Иван'],
  ['windows-1256', encoded('windows-1256', arabic), 'ar-iq', 'محمد'],
  ['shift_jis', encoded('shift_jis', japanese), 'ja', '田中'],
  ['shift_jis', encoded('shift_jis', japanese), 'en-us', '田中'],
  ['gb18030', encoded('gb18030', chinese), 'zh-cn', '王'],
  ['macintosh', encoded('macintosh', german), 'de-de', 'Jürgen'],
])('a text in %s is read with its letters', async (encoding, bytes, locale, first) => {
  const { format, header, rows } = await inspect(bytes, { locale });
  expect(format).toMatchObject({ kind: 'text', encoding, hasHeader: true });
  expect(rows[0]?.[0]).toBe(first);
  expect(header[0]).not.toContain('\uFEFF');
  const [row] = await read(bytes, ['givenName', 'familyName', 'email'], { format, part: 5 });
  expect(row).toMatchObject({ given_name: first, outcome: null, line: 2 });
});

test.each<[what: string, text: string, format: object, header: string[]]>([
  ['semicolons', 'Name;Mail\n"Smith, John";j@x.io\n"Doe, Jane";d@x.io\n', { separator: ';' }, ['Name', 'Mail']],
  [
    'semicolons around commas',
    'Name;Mail\nSmith, John;j@x.io\nDoe, Jane;d@x.io\n',
    { separator: ';' },
    ['Name', 'Mail'],
  ],
  ['tabs, whatever it is called', 'Name\tMail\nAnn\ta@x.io\n', { separator: '\t' }, ['Name', 'Mail']],
  ['bars', 'Name|Mail\nAnn|a@x.io\n', { separator: '|' }, ['Name', 'Mail']],
  ["Excel's own line", 'sep=;\r\nName;Mail\r\nAnn, B;a@x.io\r\n', { separator: ';' }, ['Name', 'Mail']],
  ['apostrophes that quote', "'Name','Mail'\n'A, B','a@x.io'\n'C','c@x.io'\n", { quote: "'" }, ['Name', 'Mail']],
  ['apostrophes in names', "Name,Mail\nO'Neil,a@x.io\nD'Arc,c@x.io\n", { quote: '"' }, ['Name', 'Mail']],
  ['no header', 'Ann,a@x.io\nBen,b@x.io\n', { hasHeader: false }, ['', '']],
  ['unknown names above', 'Foo,Bar\nAnn,12\nBen,13\n', { hasHeader: true }, ['Foo', 'Bar']],
  ['one column', 'Email\na@x.io\nb@x.io\n', { separator: ',' }, ['Email']],
  ['a sign that opens nothing', 'Name,Size\nPipe,"5\nRod,6\n', { quote: '' }, ['Name', 'Size']],
])('finds out by itself: %s', async (_what, text, format, header) => {
  const found = await inspect(text);
  expect(found).toMatchObject({ format, header });
});

test.each([
  ['US', '1/13/1990\n', 'mdy', '.'],
  ['US', '13/1/1990\n', 'dmy', '.'],
  ['US', '1/2/1990\n', 'mdy', '.'],
  ['DE', '1/2/1990\n', 'dmy', ','],
  ['JP', '1/2/1990\n', 'ymd', '.'],
  ['US', '1.2.1990\n', 'dmy', '.'],
  ['US', '"1.234,50"\n', 'mdy', ','],
  ['DE', '1234.5\n', 'dmy', '.'],
])('in %s, %j is a date of order %s and a number with %s', async (country, value, dateOrder, decimal) => {
  expect((await inspect(`Name,Value\nx,${value}`, { country })).format).toMatchObject({ dateOrder, decimal });
});

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
test.each<[what: string, file: string | Uint8Array, fault: object]>([
  ['nothing', '', { reason: 'empty', line: null }],
  ['spaces and line ends', '\uFEFF \r\n\n', { reason: 'empty', line: null }],
  ['a million empty lines', '\r\n'.repeat(1_000_000), { reason: 'empty', line: null }],
  ['a line without an end', 'x'.repeat(3 * 1024 * 1024), { reason: 'lineTooLong', line: 1 }],
  ['a header only', 'First name,Last name,Email\n', { reason: 'noRows', line: null }],
  ['a picture', png, { reason: 'notATable', line: null }],
  ['a PDF', '%PDF-1.7\n1 0 obj', { reason: 'notATable', line: null }],
  ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), { reason: 'notATable', line: null }],
  ['bytes', Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256), { reason: 'notATable', line: null }],
  ['JSON', '[{"name": "Ann"}]', { reason: 'notATable', line: null }],
  ['a page without a table', '<html><body><p>Sign in</p></body></html>', { reason: 'notATable', line: null }],
  ['a zip of something else', zipSync({ 'a.txt': new Uint8Array(10) }), { reason: 'notATable', line: null }],
  [
    'half a workbook',
    zipSync({ 'xl/workbook.xml': new Uint8Array(9000).map((_, at) => at) }).subarray(0, 300),
    { reason: 'workbookBroken', line: null },
  ],
  ['an open quote', 'Name,Mail\n"Ann",a@x.io\n"Ben,b@x.io\nCid,c@x.io\n', { reason: 'openQuote', line: 3 }],
  [
    'an open quote after many empty lines',
    `${'\n'.repeat(300_000)}Name,Mail\n"Ann",a@x.io\n"Ben,b\n`,
    { reason: 'openQuote', line: 300_003 },
  ],
  ['1,001 columns', `${'x,'.repeat(1000)}x\n`, { reason: 'tooManyColumns', line: 1 }],
])('says what is wrong with %s', async (_what, file, fault) => {
  expect(await faultOf(inspect(file))).toEqual(fault);
});

const book = (type: Xlsx.BookType, rows: unknown[][] = people) => {
  const made = Xlsx.utils.book_new();
  Xlsx.utils.book_append_sheet(made, Xlsx.utils.aoa_to_sheet([['Nothing here']]), 'Notes');
  Xlsx.utils.book_append_sheet(made, Xlsx.utils.aoa_to_sheet(rows, { UTC: true }), 'People');
  return new Uint8Array(Xlsx.write(made, { type: 'array', bookType: type }));
};
const people = [
  ['First name', 'Last name', 'Email', 'Birthday', 'Phone', 'Zip'],
  ['Ann', 'Lee', 'ann@example.com', new Date(Date.UTC(1990, 2, 4)), 13035550142, { t: 'n', v: 1234, z: '00000' }],
  [],
  ['Bo', { t: 's', v: 'Wu', f: '"W"&"u"' }, 'bo@example.com', null, null, null],
];

test('whatever stands before the first row, and however wide it is, the table is found', async () => {
  const table = 'First name,Mail\r\nAnn,a@x.io\r\n';
  for (const file of [
    `\uFEFF${'\r\n'.repeat(500_000)}${table}`,
    wide(`${'\n'.repeat(500_000)}${table}`, false, false),
    table.replace('\r\n', '\r\n'.repeat(500_000)),
  ])
    expect(await inspect(file)).toMatchObject({ header: ['First name', 'Mail'], rows: [['Ann', 'a@x.io']] });
  const names = Array.from({ length: 1000 }, (_, at) => `Column ${at}`);
  const { header, rows } = await inspect(`${names.join(';')}\n${names.map((_, at) => at).join(';')}\n`);
  expect([header.length, rows[0]?.[999]]).toEqual([1000, '999']);
});

test('merged cells stand in the first of their places; what could not be calculated is empty', async () => {
  const sheet = Xlsx.utils.aoa_to_sheet([
    ['First name', 'Last name', 'Email'],
    ['Ann', 'Lee', 'ann@example.com'],
    [null, { t: 'e', v: 0x2a }, 'bo@example.com'],
  ]);
  sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
  const made = Xlsx.utils.book_new();
  Xlsx.utils.book_append_sheet(made, sheet, 'People');
  const bytes = new Uint8Array(Xlsx.write(made, { type: 'array', bookType: 'xlsx' }));
  expect((await inspect(bytes)).rows).toEqual([
    ['Ann', 'Lee', 'ann@example.com'],
    ['', '', 'bo@example.com'],
  ]);
});

test.each(['xlsx', 'xls', 'biff5', 'xlml', 'xlsb', 'ods'] as const)(
  'a workbook written as %s is read: dates, numbers, formulas',
  async (type) => {
    const bytes = book(type);
    expect((await inspect(bytes).catch((error) => error)).fault).toEqual({ reason: 'noRows', line: null });
    const format = { ...(await inspect(book(type, people.slice(0, 2)), { format: formatOf(1) })).format, sheet: 1 };
    const { sheets, header, rows } = await inspect(bytes, { format });
    expect({ kind: format.kind, sheets, header }).toEqual({
      kind: 'workbook',
      sheets: ['Notes', 'People'],
      header: people[0],
    });
    expect(rows[0]?.slice(0, 5)).toEqual(['Ann', 'Lee', 'ann@example.com', '1990-03-04', '13035550142']);
    const read2 = await read(bytes, ['givenName', 'familyName', 'email', 'birthday', 'phone'], { format });
    expect(read2).toMatchObject([
      { row: 1, line: 2, given_name: 'Ann', birthday: '1990-03-04', phone_e164: '+13035550142' },
      { row: 2, line: 4, family_name: 'Wu', birthday: null, phone: null },
    ]);
  },
);
const formatOf = (sheet: number) => ({
  kind: 'workbook' as const,
  encoding: 'utf-8' as const,
  separator: ',' as const,
  quote: '"' as const,
  hasHeader: true,
  sheet,
  dateOrder: 'mdy' as const,
  decimal: '.' as const,
});

test('the zeros of postal codes stay, numbers have no exponent', async () => {
  const bytes = book('xlsx', [
    ['Zip', 'Big', 'Small'],
    [{ t: 'n', v: 1234, z: '00000' }, 1.5e21, 1e-7],
  ]);
  expect((await inspect(bytes, { format: formatOf(1) })).rows).toEqual([
    ['01234', '1500000000000000000000', '0.0000001'],
  ]);
});

test('a page with a table is read as it stands, with its letters', async () => {
  const page =
    '<html><head><meta charset="windows-1252"><style>td { color: red }</style></head><table><tr><th>Name</th><th>Zip</th></tr><tr><td>Zoë &amp; Co</td><td>00123</td></tr></table></html>';
  const found = await inspect(encoded('windows-1252', page));
  expect(found).toMatchObject({
    format: { kind: 'html', encoding: 'windows-1252' },
    header: ['Name', 'Zip'],
    rows: [['Zoë & Co', '00123']],
  });
});

test('a workbook with a password says so', async () => {
  const locked = Xlsx.CFB.utils.cfb_new();
  Xlsx.CFB.utils.cfb_add(
    locked,
    '/EncryptionInfo',
    Buffer.from([4, 0, 4, 0, 64, 0, 0, 0, ...Buffer.from('<encryption/>')]),
  );
  Xlsx.CFB.utils.cfb_add(locked, '/EncryptedPackage', Buffer.alloc(5000));
  const bytes = new Uint8Array(Xlsx.CFB.write(locked, { type: 'buffer' }) as Buffer);
  expect(await faultOf(inspect(bytes))).toEqual({ reason: 'workbookLocked', line: null });
});

test('what grows without end is refused before anybody unpacks it', async () => {
  const bomb = zipSync({
    '[Content_Types].xml': new Uint8Array(10),
    'xl/workbook.xml': new Uint8Array(24 * 1024 * 1024),
  });
  expect(bomb.length).toBeLessThan(50_000);
  expect(await faultOf(inspect(bomb))).toEqual({ reason: 'workbookBomb', line: null });
  // Entries that share their bytes count each time.
  const small = book('xlsx');
  expect(() => guardUnpacking(small, 2000)).toThrow('workbookBomb');
  expect(() => guardUnpacking(small)).not.toThrow();
});
