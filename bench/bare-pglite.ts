import { createRequire } from 'node:module';

// The server's own.
const { PGlite } = createRequire(new URL('../apps/server/package.json', import.meta.url))('@electric-sql/pglite');

/** `node bare-pglite.ts DIRECTORY`: nothing but PGlite on an existing database. Says when it is open, then waits to be ended. */
const pglite = new PGlite(process.argv[2] ?? '');
await pglite.query('select count(*) from enrolment');
process.send?.('open');
process.on('message', () => undefined);
