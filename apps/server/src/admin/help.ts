import type { Command } from './command.ts';
import { columns } from './print.ts';

/** givenName → given-name */
export const longName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const nameOf = ({ name }: Command): string => `npm run admin -- ${name}`;

const COMMON = [
  ['--json', 'answer as JSON (npm itself writes two lines more; npm run --silent admin does not)'],
  ['--help, -h', 'this help'],
];

/** One command in full, or a list of several. */
export function help(commands: Command[]): string {
  const [only] = commands;
  return only && commands.length === 1 ? helpOn(only) : helpOnAll(commands);
}

function helpOnAll(commands: Command[]): string {
  return [
    "Operator's commands. Stop the server first when it uses the embedded database.",
    '',
    indent(columns(commands.map(({ name, summary }) => [name, summary]))),
    '',
    'npm run admin -- COMMAND --help tells more about one.',
    indent(columns(COMMON)),
  ].join('\n');
}

function helpOn(command: Command): string {
  const parts = [
    ...Object.entries(command.args).map(([key, { about }]) => [key.toUpperCase(), about]),
    ...optionsOf(command).map(({ usage, about }) => [usage, about]),
    ...COMMON,
  ];
  return [`${command.summary}.`, '', indent(usageOf(command)), '', indent(columns(parts))].join('\n');
}

function usageOf(command: Command): string {
  const args = Object.keys(command.args).map((key) => key.toUpperCase());
  const options = optionsOf(command).map(({ usage, required, multiple }) =>
    required ? usage : multiple ? `[${usage} …]` : `[${usage}]`,
  );
  return [nameOf(command), ...args, ...options].join(' ');
}

function optionsOf(command: Command) {
  const own = Object.entries(command.options).map(([key, option]) => ({
    usage: option.schema ? `--${longName(key)} ${option.value}` : `--${longName(key)}`,
    about: option.schema && option.initial !== undefined ? `${option.about} (else ${option.initial})` : option.about,
    required: option.schema ? option.required === true : false,
    multiple: option.schema ? option.multiple === true : false,
  }));
  const about =
    'make the password up and show it once; else it is one line of standard input, of 10 characters or more';
  return command.asksPassword ? [...own, { usage: '--generate', about, required: false, multiple: false }] : own;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ');
