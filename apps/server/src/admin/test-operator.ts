import type { Database } from '../db/open.ts';
import { run } from './run.ts';

export const TYPED_PASSWORD = 'the first password';

/** For tests: commands as an operator types them, in this process and on the test's database. */
export function createOperator(database: Database) {
  const admin = async (argv: string[], password = TYPED_PASSWORD) => {
    const said: string[] = [];
    const complaints: unknown[] = [];
    const code = await run(argv, {
      open: async () => ({ ...database, close: async () => undefined }),
      readPassword: async () => password,
      print: (text) => said.push(text),
      complain: (what) => complaints.push(what),
    });
    return { code, said: said.join('\n'), complaint: complaints.join('\n') };
  };
  /** What a command that goes well and has nothing to complain about answers as JSON. */
  const answer = async (...argv: string[]) => {
    const { code, said, complaint } = await admin([...argv, '--json']);
    if (code !== 0 || complaint !== '') throw new Error(`${argv.join(' ')} ended with ${code}: ${complaint}`);
    return JSON.parse(said);
  };
  const lastAudit = () => database.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { admin, answer, lastAudit };
}
