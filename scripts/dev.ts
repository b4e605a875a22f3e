import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { apps, pagesOwner, subdomainOf } from '../packages/contract/src/apps.ts';
import { buildApps } from './build.ts';

const PORT = 3000;
const SERVER_PORT = 3001;
const ORIGIN = `http://localhost:${PORT}`;
const root = join(import.meta.dirname, '..');

/**
 * Hot reload: at port 3000 Vite serves the signed-in apps, each on its own hosts, and passes everything else to the
 * server, which restarts on change. The public pages are built anew when they change; accounts' pages hosts have
 * nothing else.
 */
await buildApps();
const env = { ...process.env, PORT: String(SERVER_PORT), ORIGIN };
const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { stdio: 'inherit', env }),
  spawn('vite', ['build', '--watch', '--config', 'apps/public/vite.config.ts', '--logLevel', 'warn'], {
    stdio: 'inherit',
  }),
];

const front = createServer((request, response) => {
  const subdomain = subdomainOf(request.headers.host ?? '', ORIGIN) ?? '';
  if (pagesOwner(subdomain)) return passOn(request, response);
  const rule = subdomain ? 'account' : 'main';
  const vite = byHost.get(rule);
  if (vite) vite.middlewares(request, response);
  else response.writeHead(503).end(`No app is built for the ${rule} host.`);
});

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { url: path, method, headers } = request;
  const asked = ask({ host: 'localhost', port: SERVER_PORT, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  asked.on('error', () => response.writeHead(502).end('The server is starting.'));
  request.pipe(asked);
}

const byHost = new Map<string, ViteDevServer>();
for (const { folder, host } of apps) {
  const configFile = join(root, 'apps', folder, 'vite.config.ts');
  if (host === 'pages' || !existsSync(configFile)) continue;
  // Both reload over the one port: each has a path of its own there.
  const server = { middlewareMode: true, ws: { server: front, path: `/hmr-${folder}` } };
  byHost.set(host, await createVite({ configFile, server, cacheDir: join(root, 'node_modules/.vite', folder) }));
}
front.listen(PORT, 'localhost', () => console.log(`\n  With hot reload  ${ORIGIN}\n`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    for (const child of children) child.kill(signal);
    for (const vite of byHost.values()) await vite.close();
    process.exit(0);
  });
}
