import type { z } from 'zod';
import type { Db } from '../db/open.ts';
import { inTransaction } from '../db/transaction.ts';
import { recordWrite } from '../http/audit.ts';

/** A word that must follow the command; shown in capitals. */
type Arg = { about: string; schema: z.ZodType };
/** With a schema it takes a value, shown as `value`; without one it is a switch. */
type Option =
  | { about: string; schema?: undefined }
  | { about: string; value: string; schema: z.ZodType; required?: true; multiple?: true; initial?: string };
type Args = Record<string, Arg>;
type Options = Record<string, Option>;

type ValueOf<O extends Option> = O extends { schema: infer S extends z.ZodType }
  ? O extends { multiple: true }
    ? z.output<S>[]
    : O extends { required: true } | { initial: string }
      ? z.output<S>
      : z.output<S> | undefined
  : boolean;
type InputOf<A extends Args, O extends Options> = { [K in keyof A]: z.output<A[K]['schema']> } & {
  [K in keyof O]: ValueOf<O[K]>;
};

type Context = {
  /** Of what was typed (or made up) where the command asks for a password; else empty. */
  passwordHash: string;
  warn: (sentence: string) => void;
};

type Definition<A extends Args, O extends Options, Answer> = {
  name: string;
  summary: string;
  args?: A;
  options?: O;
  asksPassword?: true;
  /** What the schemas cannot see: options that need or exclude each other. Before the database is opened. */
  check?: (input: InputOf<A, O>) => void;
  run: (db: Db, input: InputOf<A, O>, context: Context) => Promise<Answer>;
  /** Whatever writes names here what it wrote, for the audit; never a password. */
  audit?: (answer: Answer, input: InputOf<A, O>) => Record<string, unknown>;
  show: (answer: Answer) => string;
};

export type Input = Record<string, unknown>;
type Done = { answer: unknown; text: string };
type Described = {
  name: string;
  summary: string;
  args: Args;
  options: Options;
  asksPassword: boolean;
  check: (input: Input) => void;
};
type OnDatabase = Described & { execute: (db: Db, input: Input, context: Context) => Promise<Done> };
type Offline = Described & { executeOffline: (input: Input) => Promise<Done> };
export type Command = OnDatabase | Offline;

/** One operator's command. Parsing, help and dispatch all read this; a write and its audit row stand or fall together. */
export function command<const A extends Args, const O extends Options, Answer>(
  definition: Definition<A, O, Answer>,
): OnDatabase {
  const { name, summary, run, audit, show } = definition;
  return {
    name,
    summary,
    args: definition.args ?? {},
    options: definition.options ?? {},
    asksPassword: definition.asksPassword ?? false,
    check: (input) => definition.check?.(input as InputOf<A, O>),
    execute: async (db, given, context) => {
      const input = given as InputOf<A, O>;
      const answer = await inTransaction(db, async (trx) => {
        const result = await run(trx, input, context);
        if (audit) await record(trx, `admin ${name}`, audit(result, input));
        return result;
      });
      return { answer, text: show(answer) };
    },
  };
}

/** One that needs no database: it works beside a running server, and on a machine that has none. */
export function offlineCommand<const A extends Args, Answer>({
  name,
  summary,
  args,
  run,
  show,
}: {
  name: string;
  summary: string;
  args: A;
  run: (input: InputOf<A, Record<never, never>>) => Promise<Answer>;
  show: (answer: Answer) => string;
}): Offline {
  return {
    name,
    summary,
    args,
    options: {},
    asksPassword: false,
    check: () => undefined,
    executeOffline: async (given) => {
      const answer = await run(given as InputOf<A, Record<never, never>>);
      return { answer, text: show(answer) };
    },
  };
}

async function record(db: Db, action: string, subject: Record<string, unknown>): Promise<void> {
  await recordWrite(db, { action, subject, requestId: 'admin' });
}
