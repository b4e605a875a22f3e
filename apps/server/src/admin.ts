import { openMigrated } from './admin/open-migrated.ts';
import { readPassword } from './admin/password.ts';
import { run } from './admin/run.ts';
import { readConfig } from './config.ts';

process.exitCode = await run(process.argv.slice(2), {
  open: () => openMigrated(readConfig(process.env)),
  readPassword: () => readPassword({ input: process.stdin, prompt: (text) => process.stderr.write(text) }),
  print: console.log,
  complain: console.error,
});
