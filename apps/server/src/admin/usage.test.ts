import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { commands } from './commands.ts';
import { readPassword } from './password.ts';
import { run } from './run.ts';

/** Whatever is typed wrongly is refused before a database is opened. */
async function type(...argv: string[]) {
  const said: string[] = [];
  const complaints: unknown[] = [];
  const code = await run(argv, {
    open: () => Promise.reject(new ConfigError('The database was opened.')),
    readPassword: async () => 'a good password',
    print: (text) => said.push(text),
    complain: (what) => complaints.push(what),
  });
  return { code, said: said.join('\n'), complaint: complaints.join('\n') };
}

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']]])('%j lists every command', async (argv) => {
    const { code, said, complaint } = await type(...argv);
    expect([code, complaint]).toEqual([0, '']);
    for (const { name, summary } of commands) expect(said).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  test('of a group lists its commands', async () => {
    const { said } = await type('users', '--help');
    expect(said).toContain('users reset-password');
    expect(said).not.toContain('partners create');
  });

  test.each(commands.map(({ name }) => [name]))('%s has its own, wherever it is asked for', async (name) => {
    const { code, said } = await type(...name.split(' '), '--help');
    expect([code, said]).toEqual([0, (await type('-h', ...name.split(' '), 'x', '--unknown')).said]);
    expect(said).toContain(`  npm run admin -- ${name}`);
  });

  test('shows what must be given and what may be', async () => {
    expect((await type('announce', '-h')).said).toContain(
      'announce --title TEXT --text TEXT [--url URL] [--account LEGACY_ID …]\n',
    );
    expect((await type('users', 'reset-password', '-h')).said).toContain('reset-password EMAIL [--generate]\n');
    expect((await type('outbox', '-h')).said).toMatch(/--limit N +how many \(else 20\)/);
  });
});

const announce = ['announce', '--title', 'T', '--text', 'X'];
const wrong: [string[], string][] = [
  [['sing'], 'There is no command “sing”. --help lists them.'],
  [['flags'], 'Choose one of “flags list”, “flags set”.'],
  [['flags', 'sat', 'x'], 'There is no command “flags sat”, only “flags list”, “flags set”.'],
  [['flags', 'set', 'x'], 'VALUE is missing.'],
  [['flags', 'set', 'x', 'maybe'], 'VALUE must be on or off.'],
  [['flags', 'set', 'x'.repeat(101), 'on'], 'NAME has at most 100 characters.'],
  [['flags', 'list', 'x'], '“x” is one word too many.'],
  [['partners', 'create'], '--name is missing.'],
  [['partners', 'create', '--name', ' '], '--name must not be empty.'],
  [['partners', 'create', '--name', 'a\u001b[2J'], '--name must be one line without control characters.'],
  [['partners', 'create', '--name'], "Option '--name <value>' argument missing."],
  [['users', 'create', 'someone'], 'EMAIL must be an e-mail address.'],
  [['users', 'create', 'a@b.example', '--password', 'secret-secret'], "Unknown option '--password'."],
  [['users', 'create', 'a@b.example', '--locale', 'xx-xx'], '--locale must be one of en-us, '],
  [['outbox', '--limit', '0'], '--limit must be a whole number from 1 to 1000.'],
  [['outbox', '--limit', '1.5'], '--limit must be a whole number from 1 to 1000.'],
  [['outbox', '--generate'], "Unknown option '--generate'."],
  [['announce', '--title', 'T'], '--text is missing.'],
  [['announce', '--title', '-T', '--text', 'X'], "Option '--title' argument is ambiguous: "],
  [['announce', '--title', 'T'.repeat(121), '--text', 'X'], '--title has at most 120 characters.'],
  [['announce', '--title', 'T', '--text', 'X'.repeat(1001)], '--text has at most 1000 characters.'],
  [['tokens', 'revoke'], 'tokens revoke needs either --user EMAIL or --all.'],
  [['tokens', 'revoke', '--all', '--user', 'a@b.example'], 'tokens revoke needs either --user EMAIL or --all.'],
];

test.each(wrong)('%j is refused with one sentence and code 2', async (argv, sentence) => {
  const { code, said, complaint } = await type(...argv);
  expect([code, said]).toEqual([2, '']);
  expect(complaint.startsWith(sentence)).toBe(true);
  expect(complaint).not.toContain('\n');
});

const addresses = [
  '//other.example',
  '/\\other.example',
  '/..//other.example',
  'http://a.example',
  'javascript:alert(1)',
];
test.each([...addresses, 'clients', 'https://', 'https:x', '/a\nb'])(
  'an announcement leads nowhere near %j',
  async (url) => {
    const { code, complaint } = await type(...announce, '--url', url);
    expect(code).toBe(2);
    expect(complaint).toMatch(/^--url must be (a path that begins with one \/ or an https address|one line)/);
  },
);

test.each(['/', '/clients?search=a#b', 'https://a.example/b'])('an announcement may lead to %j', async (url) => {
  expect(await type(...announce, '--url', url)).toMatchObject({ code: 1, complaint: 'The database was opened.' });
});

describe('the password', () => {
  const piped = (text: string) => readPassword({ input: new PassThrough().end(text), prompt: () => undefined });

  test.each([
    ['a good password\n', 'a good password'],
    ['a good password\r\nand more\n', 'a good password'],
    [' ten chars', ' ten chars'],
    ['pässwörter 株\n', 'pässwörter 株'],
  ])('%j is the first line of standard input, as it stands', async (text, password) => {
    expect(await piped(text)).toBe(password);
  });

  test.each([
    ['', 'No password was given'],
    ['\n', 'No password was given'],
    ['too short\n', 'A password has at least 10 characters'],
    ['x'.repeat(201), 'A password has at least 10 characters, and at most 200'],
  ])('%j is refused', async (text, sentence) => {
    await expect(piped(text)).rejects.toThrow(sentence);
  });

  test('is typed twice at a terminal, the same', async () => {
    const type = async (...lines: string[]) => {
      const input = Object.assign(new PassThrough(), { isTTY: true });
      const shown: string[] = [];
      const prompt = (text: string) => {
        shown.push(text);
        if (text !== '\n') setImmediate(() => input.write(`${lines.shift()}\r`));
      };
      return { password: await readPassword({ input, prompt }), shown: shown.join('') };
    };
    expect(await type('a good password', 'a good password')).toEqual({
      password: 'a good password',
      shown: 'Password: \nAgain: \n',
    });
    await expect(type('a good password', 'another password')).rejects.toThrow('The two passwords differ.');
  });
});
