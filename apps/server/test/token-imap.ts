import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Options = {
  /** Whether a token opens the mailbox of a user right now. */
  isGood: (user: string, token: string) => boolean;
  /** A real server that everybody signs in to with the password `secret`: behind this door it answers all else. */
  behind?: () => number | undefined;
};

/**
 * The door of a mail server at which people sign in with a token (XOAUTH2). Behind it is a real server, or else an empty
 * mailbox.
 */
export async function startTokenImap({ isGood, behind = () => undefined }: Options) {
  const signedIn: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const say = (line: string) => void socket.write(`${line}\r\n`);
    let rest = '';
    let refused: string | null = null;
    const signIn = (tag: string, response: string) => {
      const fields = Buffer.from(response, 'base64').toString().split('\u0001');
      const read = (name: string) => fields.find((field) => field.startsWith(name))?.slice(name.length) ?? '';
      const [user, token] = [read('user='), read('auth=Bearer ')];
      signedIn.push(`${user}:${token}`);
      if (!isGood(user, token)) {
        refused = tag;
        return say(`+ ${Buffer.from(JSON.stringify({ status: '400', schemes: 'bearer' })).toString('base64')}`);
      }
      const port = behind();
      if (port === undefined) return say(`${tag} OK signed in`);
      socket.removeAllListeners('data');
      const inner = connect(port, '127.0.0.1');
      sockets.add(inner);
      inner.on('error', () => socket.destroy());
      inner.on('close', () => socket.destroy());
      socket.on('close', () => inner.destroy());
      inner.once('data', () => {
        inner.once('data', () => {
          say(`${tag} OK signed in`);
          inner.pipe(socket);
          socket.pipe(inner);
        });
        inner.write(`x LOGIN ${user} secret\r\n`);
      });
    };
    const answer = (line: string) => {
      if (refused !== null) {
        say(`${refused} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`);
        refused = null;
        return;
      }
      const [, tag = '', command = '', more = ''] = /^(\S+) (\S+(?: SEARCH| FETCH)?) ?(.*)$/i.exec(line) ?? [];
      switch (command.toUpperCase()) {
        case 'CAPABILITY':
          say('* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR');
          break;
        case 'AUTHENTICATE':
          return signIn(tag, more.split(' ')[1] ?? '');
        case 'LIST':
        case 'LSUB':
          say(`* ${command.toUpperCase()} () "/" INBOX`);
          break;
        case 'EXAMINE':
        case 'SELECT':
          say('* FLAGS (\\Seen)');
          say('* 0 EXISTS');
          say('* OK [UIDVALIDITY 1] valid');
          say('* OK [UIDNEXT 1] next');
          break;
        case 'UID SEARCH':
          say('* SEARCH');
      }
      say(`${tag} OK done`);
    };
    socket.on('data', (part) => {
      rest += part.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        answer(line);
      }
    });
    say('* OK ready');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    /** Who has tried to, and with what. */
    signedIn,
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
