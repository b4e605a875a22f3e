import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** How often, of all mails. */
type Shares = Record<
  'dropped at the recipient' | 'dropped in the mail' | 'dropped before the answer' | 'late',
  number
> &
  Record<'put off' | 'too late', number>;
export type RoughSink = Awaited<ReturnType<typeof startRoughSink>>;

const LATE = 1_500;
/** Longer than whoever hands it over waits for an answer. */
const TOO_LATE = 33_000;

/**
 * A mail server at its worst: it hangs up before, within and after a mail, answers late or too late, and puts off. It
 * keeps the Message-ID and the recipient of each mail that it took, whatever it answered.
 */
export async function startRoughSink(shares: Shares) {
  const taken: { messageId: string; recipient: string }[] = [];
  const happened: Record<string, number> = {};
  const happens = (what: keyof Shares) => {
    const does = Math.random() < shares[what];
    if (does) happened[what] = (happened[what] ?? 0) + 1;
    return does;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, session, done) => {
      if (happens('dropped at the recipient')) hangUp(session);
      else done(happens('put off') ? later() : null);
    },
    onData: (stream, session, done) => {
      if (happens('dropped in the mail')) {
        stream.once('data', () => hangUp(session));
        stream.resume();
        return;
      }
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const messageId = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(parts).toString())?.[1] ?? '';
        taken.push({ messageId, recipient: session.envelope.rcptTo[0]?.address ?? '' });
        if (happens('dropped before the answer')) return hangUp(session);
        if (happens('late')) await setTimeout(LATE);
        if (happens('too late')) await setTimeout(TOO_LATE, undefined, { ref: false });
        done();
      });
    },
  });
  // Whoever was killed hangs up as well.
  server.on('error', () => undefined);
  type Connection = { session: SMTPServerSession; _socket: { destroy: () => void } };
  const connections = (server as unknown as { connections: Set<Connection> }).connections;
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const connection of connections) if (connection.session.id === id) connection._socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    happened,
    stop: async () => {
      for (const connection of connections) connection._socket.destroy();
      await new Promise<void>((done) => server.close(done));
    },
  };
}

const later = () => Object.assign(new Error('4.3.2 come back later'), { responseCode: 451 });
