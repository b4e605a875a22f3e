import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Radicale, as Debian has it (apt-get install radicale), where it is installed. */
export const radicaleVersion = (() => {
  try {
    return execFileSync('radicale', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();

const named = (calendar: string) =>
  `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>
  <D:displayname>${calendar}</D:displayname></D:prop></D:set></C:mkcalendar>`;

export type Radicale = Awaited<ReturnType<typeof startRadicale>>;

/**
 * A real CalDAV server of this test alone, in a folder of its own, as an ordinary process. The people that are named sign
 * in with the password `secret`.
 */
export async function startRadicale(people: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const passwords = join(folder, 'passwords');
  await writeFile(passwords, people.map((name) => `${name}:secret\n`).join(''));
  const options = [
    `--server-hosts=127.0.0.1:${port}`,
    `--storage-filesystem-folder=${join(folder, 'store')}`,
    ...['--auth-type=htpasswd', `--auth-htpasswd-filename=${passwords}`, '--auth-htpasswd-encryption=plain'],
    '--auth-delay=0',
  ];
  let server: ChildProcess;
  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  async function start() {
    server = spawn('radicale', ['--config=', ...options], { stdio: 'ignore' });
    while (server.exitCode === null && !(await isUp())) await wait(50);
    if (server.exitCode !== null) throw new Error('Radicale did not start');
  }
  async function stop() {
    const ended = server.exitCode === null && once(server, 'close');
    server.kill();
    await ended;
  }
  await start();

  /** What one person does with their own calendar, from another program. */
  function calendarOf(name: string, calendar = 'home') {
    const url = `${origin}/${name}/${calendar}/`;
    const ask = (method: string, path = '', body?: string, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method,
        headers: { authorization: `Basic ${btoa(`${name}:secret`)}`, ...headers },
        ...(body !== undefined && { body }),
      });
    const must = async (answer: Promise<Response>) => {
      const { ok, status } = await answer;
      if (!ok) throw new Error(`Radicale answered ${status}`);
    };
    const list = async () => {
      const answer = await ask('PROPFIND', '', undefined, { depth: '1' });
      const found = [...(await answer.text()).matchAll(/<href>([^<]+\.ics)<\/href>/g)];
      return found.map(([, href = '']) => decodeURIComponent(href.split('/').at(-1) ?? '')).sort();
    };
    return {
      url,
      list,
      make: () => must(ask('MKCALENDAR', '', named(calendar))),
      drop: () => must(ask('DELETE')),
      read: async (file: string) => (await ask('GET', file)).text(),
      write: (file: string, text: string) =>
        must(ask('PUT', file, text, { 'content-type': 'text/calendar; charset=utf-8' })),
      remove: (file: string) => must(ask('DELETE', file)),
    };
  }
  return {
    origin,
    port,
    start,
    stop,
    calendarOf,
    end: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
