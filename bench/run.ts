import { benchHttp } from './http.ts';
import { benchStart } from './start.ts';

/** Every number beside a baseline of the same run: these machines are shared, only the ratio means something. */
const wanted = process.argv[2];
for (const [name, bench] of Object.entries({ start: benchStart, http: benchHttp })) {
  if (wanted && wanted !== name) continue;
  console.log(`\n${name}`);
  console.table(await bench());
}
process.exit(0);
