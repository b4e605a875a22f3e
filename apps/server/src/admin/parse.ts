import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';
import type { Command, Input } from './command.ts';
import { UsageError } from './errors.ts';
import { longName, nameOf } from './help.ts';

const EVERYWHERE = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;
const SWITCHES = new Set(['--help', '-h', '--json']);

type Asked =
  | { help: true; commands: Command[] }
  | { help: false; command: Command; input: Input; json: boolean; generate: boolean };

/** What the operator wants, or one sentence about what is wrong with it. */
export function parse(commands: Command[], argv: string[]): Asked {
  const words = argv.filter((word) => !SWITCHES.has(word));
  const wantsHelp = argv.some((word) => word === '--help' || word === '-h');
  // “outbox read” is meant before “outbox” with a word too many.
  const [command] = commands
    .filter(({ name }) => name.split(' ').every((word, at) => words[at] === word))
    .sort((a, b) => b.name.length - a.name.length);
  if (command) return wantsHelp ? { help: true, commands: [command] } : parseInput(command, withoutName(argv, command));
  if (words.length === 0) return { help: true, commands };
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  if (group.length === 0) throw new UsageError(`There is no command “${words[0]}”. --help lists them.`);
  if (wantsHelp) return { help: true, commands: group };
  const choices = group.map(({ name }) => `“${name}”`).join(', ');
  throw new UsageError(
    words[1] ? `There is no command “${words[0]} ${words[1]}”, only ${choices}.` : `Choose one of ${choices}.`,
  );
}

function withoutName(argv: string[], { name }: Command): string[] {
  const rest = [...argv];
  for (const word of name.split(' ')) rest.splice(rest.indexOf(word), 1);
  return rest;
}

function parseInput(command: Command, argv: string[]): Asked {
  const { values, positionals } = parseWords(command, argv);
  const args = Object.entries(command.args);
  const surplus = positionals[args.length];
  if (surplus !== undefined) fail(command, `“${surplus}” is one word too many`);
  const input: Input = {};
  for (const [at, [key, { schema }]] of args.entries()) {
    const typed = positionals[at];
    if (typed === undefined) fail(command, `${key.toUpperCase()} is missing`);
    input[key] = read(command, key.toUpperCase(), schema, typed);
  }
  for (const [key, option] of Object.entries(command.options)) {
    const name = longName(key);
    const typed = values[name];
    if (!option.schema) input[key] = typed === true;
    else if (Array.isArray(typed)) input[key] = typed.map((each) => read(command, `--${name}`, option.schema, each));
    else if (typed !== undefined) input[key] = read(command, `--${name}`, option.schema, typed);
    else if (option.required) fail(command, `--${name} is missing`);
    else input[key] = option.multiple ? [] : undefined;
  }
  command.check(input);
  return { help: false, command, input, json: values.json === true, generate: values.generate === true };
}

function parseWords(command: Command, args: string[]) {
  const options: ParseArgsOptionsConfig = { ...EVERYWHERE };
  if (command.asksPassword) options.generate = { type: 'boolean' };
  for (const [key, option] of Object.entries(command.options)) {
    options[longName(key)] = option.schema
      ? {
          type: 'string',
          ...(option.multiple && { multiple: true }),
          ...(option.initial !== undefined && { default: option.initial }),
        }
      : { type: 'boolean' };
  }
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice for programmers after its first sentence.
    const [sentence = '', advice] = error.message.split(/\.? To specify a positional|\.?\n/);
    fail(
      command,
      advice?.startsWith('Did you forget') ? `${sentence}: a value that begins with - goes after =` : sentence,
    );
  }
}

function read(command: Command, label: string, schema: z.ZodType, typed: unknown): unknown {
  const result = schema.safeParse(typed);
  if (!result.success) fail(command, `${label} ${result.error.issues[0]?.message}`);
  return result.data;
}

function fail(command: Command, fault: string): never {
  throw new UsageError(`${fault}. ${nameOf(command)} --help shows how it is used.`);
}
