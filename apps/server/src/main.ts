import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Most of a start is reading the program: the next one takes what this one has compiled.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/server'));
await import('./start.ts');
