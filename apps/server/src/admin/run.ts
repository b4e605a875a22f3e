import { ConfigError } from '../config.ts';
import type { Database } from '../db/open.ts';
import { hashPassword } from '../modules/identity/passwords.ts';
import { commands } from './commands.ts';
import { CommandError, UsageError } from './errors.ts';
import { help } from './help.ts';
import { parse } from './parse.ts';
import { makePassword } from './password.ts';

/** What a command may use of the world around it. */
type World = {
  open: () => Promise<Database>;
  readPassword: () => Promise<string>;
  print: (text: string) => void;
  complain: (what: unknown) => void;
};

/** Runs one command and answers the exit code: 0 done, 1 could not be done, 2 typed wrongly. */
export async function run(argv: string[], world: World): Promise<number> {
  try {
    world.print(await answerTo(argv, world));
    return 0;
  } catch (error) {
    // What the operator can correct is told in one sentence; anything else with its stack.
    const known = error instanceof UsageError || error instanceof CommandError || error instanceof ConfigError;
    world.complain(known ? error.message : error);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function answerTo(argv: string[], world: World): Promise<string> {
  const asked = parse(commands, argv);
  if (asked.help) return help(asked.commands);
  const { command, input, json, generate } = asked;
  if ('executeOffline' in command) {
    const { answer, text } = await command.executeOffline(input);
    return json ? JSON.stringify(answer, null, 2) : text;
  }
  // Before the database is opened: nothing is held up while somebody types, or while it is hashed.
  const password = command.asksPassword ? await (generate ? makePassword() : world.readPassword()) : '';
  const passwordHash = command.asksPassword ? await hashPassword(password) : '';
  const database = await world.open();
  try {
    const context = { passwordHash, warn: world.complain };
    const { answer, text } = await command.execute(database.db, input, context);
    const shown = generate ? { ...(answer as object), password } : answer;
    if (json) return JSON.stringify(shown, null, 2);
    return generate ? `${text}\nPassword: ${password}` : text;
  } finally {
    await database.close();
  }
}
