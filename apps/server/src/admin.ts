import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openDatabase } from './db/open.ts';
import { listFlags, setFlag } from './modules/accounts/flags.ts';
import { listOutbox } from './modules/mail/mail.ts';

const HELP = `Operator's commands. Stop the server first when it uses the embedded database.

  npm run admin -- flags list
  npm run admin -- flags set NAME on|off [--account LEGACY_ID]
  npm run admin -- outbox [--limit N]

  --json   answer as JSON
`;

type Command = (db: Db, args: string[], options: Options) => Promise<unknown>;
type Options = { account?: string | undefined; limit: string };

const commands: Record<string, Command> = {
  'flags list': (db) => listFlags(db),
  'flags set': async (db, [name, value], { account }) => {
    if (!name || (value !== 'on' && value !== 'off')) throw new ConfigError('flags set needs a name, and on or off.');
    return setFlag(db, name, value === 'on', account);
  },
  outbox: (db, _, { limit }) => listOutbox(db, Math.max(1, Number(limit) || 20)),
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error && error.name !== 'Error' ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
      account: { type: 'string' },
      limit: { type: 'string', default: '20' },
    },
  });
  const name = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''].find((words) =>
    Object.hasOwn(commands, words),
  );
  if (values.help || positionals.length === 0) return console.log(HELP);
  if (name === undefined) throw new ConfigError(`There is no command “${positionals.join(' ')}”. --help lists them.`);
  const database = await openDatabase(readConfig(process.env));
  try {
    await migrate(database);
    const args = positionals.slice(name.split(' ').length);
    const answer = await commands[name]!(database.db, args, values);
    if (values.json) console.log(JSON.stringify(answer, null, 2));
    else console.table(answer);
  } finally {
    await database.close();
  }
}
