import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Client } from '@app/contract/clients';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

const ROWS = 'virtual:rows';

/** A list and nothing else, with its rows in its script, built by Vite and served from memory. */
export async function startBarePage(rows: Client[]) {
  const files = await buildPage(rows);
  const server = createServer((request, answer) => {
    const file = files.get(request.url === '/' ? '/index.html' : (request.url ?? ''));
    if (!file) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': file.type, 'content-length': file.content.length }).end(file.content);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function buildPage(rows: Client[]): Promise<Map<string, { type: string; content: Buffer }>> {
  const content = `export const rows = ${JSON.stringify(rows)};`;
  const result = (await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    logLevel: 'error',
    build: { write: false, chunkSizeWarningLimit: 10_000, modulePreload: { polyfill: false } },
    plugins: [
      react(),
      {
        name: 'rows',
        resolveId: (id) => (id === ROWS ? ROWS : undefined),
        load: (id) => (id === ROWS ? content : undefined),
      },
    ],
  })) as Rolldown.RolldownOutput;
  return new Map(
    result.output.map((file) => [
      `/${file.fileName}`,
      {
        type: file.fileName.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8',
        content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
      },
    ]),
  );
}
