import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Dovecot, as Debian has it (apt-get install dovecot-imapd), where it is installed. */
export const dovecotVersion = (() => {
  try {
    return execFileSync('/usr/sbin/dovecot', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();

const LABELS = ['All', 'Drafts', 'Trash']
  .map((name) => `  mailbox ${name} {\n    special_use = \\${name}\n    auto = create\n  }\n`)
  .join('');

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

/** It refuses to run as root, where containers run everything: then as the user that its package has brought along. */
function whoRuns() {
  const me = userInfo();
  const ask = (...names: string[]) => execFileSync('getent', names, { encoding: 'utf8' }).split(':');
  const [username = '', , uid, gid] = me.uid === 0 ? ask('passwd', 'dovecot') : ask('passwd', String(me.uid));
  const [group = ''] = ask('group', String(gid));
  return { username, group, uid: Number(uid), gid: Number(gid) };
}

/**
 * A real IMAP server of this test alone, in a folder of its own, as an ordinary process. Every name signs in with the
 * password `secret`; with `tls` it shows a certificate that nobody has signed. With labels it says that its mails have
 * labels, and has a folder `All`, as Gmail does; into which of its folders a mail comes is up to whoever delivers it.
 */
export async function startDovecot({ hasLabels = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const tlsPort = await freePort();
  const { username, group, ...as } = whoRuns();
  const config = join(folder, 'dovecot.conf');
  const pem = { key: join(folder, 'key.pem'), certificate: join(folder, 'cert.pem') };
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'],
      ...['-keyout', pem.key, '-out', pem.certificate],
    ],
    { stdio: 'ignore' },
  );
  await writeFile(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${pem.certificate}
ssl_key = <${pem.key}
disable_plaintext_auth = no
auth_mechanisms = plain login
default_login_user = ${username}
default_internal_user = ${username}
default_internal_group = ${group}
first_valid_uid = 0
first_valid_gid = 0
mail_max_userip_connections = 100
mail_location = maildir:${folder}/mail/%u:LAYOUT=fs
mail_uid = ${username}
mail_gid = ${group}
namespace inbox {
  inbox = yes
  mailbox Sent {
    special_use = \\Sent
    auto = create
  }
  mailbox Junk {
    special_use = \\Junk
    auto = create
  }
${hasLabels ? LABELS : ''}}
${hasLabels ? 'imap_capability = +X-GM-EXT-1\n' : ''}passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${username} gid=${group} home=${folder}/home/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
  }
}
service stats {
  chroot =
}
service imap {
  process_limit = 50
}
`,
  );
  await mkdir(join(folder, 'run'));
  await mkdir(join(folder, 'state'));
  const own = () => execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, folder]);
  own();
  let server: ChildProcess;

  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
    });
  async function start() {
    server = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'inherit', ...as });
    while (server.exitCode === null && !(await isUp())) await wait(50);
    if (server.exitCode !== null) throw new Error(`Dovecot did not start; see ${folder}/log`);
  }
  async function stop() {
    const ended = server.exitCode === null && once(server, 'close');
    server.kill();
    await ended;
  }
  await start();
  const maildir = (user: string, name: string) => join(folder, 'mail', user, ...(name === 'INBOX' ? [] : [name]));
  let count = 0;
  return {
    folder,
    port,
    tlsPort,
    start,
    stop,
    end: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    /** As a delivery does: a file in the folder. */
    deliver: async (user: string, mails: readonly string[], name = 'INBOX', flags = 'S') => {
      const place = maildir(user, name);
      for (const part of ['cur', 'new', 'tmp']) await mkdir(join(place, part), { recursive: true });
      for (const mail of mails) {
        count += 1;
        const file = `${1_700_000_000 + count}.M${count}P1.test,S=${Buffer.byteLength(mail)}:2,${flags}`;
        await writeFile(join(place, 'cur', file), mail);
      }
      own();
    },
    /** Its mails get new numbers, as after a mailbox was restored from a copy. */
    renumber: async (user: string, name = 'INBOX') => {
      await stop();
      for (const file of await readdir(maildir(user, name)))
        if (file.startsWith('dovecot')) await rm(join(maildir(user, name), file));
      await start();
    },
  };
}
