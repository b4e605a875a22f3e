import { lockDirectory } from '../src/db/lock.ts';

/** `node hold-lock.ts DIRECTORY`: takes the lock and says its number, or why it could not; then waits to be ended. */
const [, , directory = ''] = process.argv;
try {
  await lockDirectory(directory);
  console.log(process.pid);
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log((error as Error).message);
}
