import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = Email & { from: { address?: string }; recipients: string[]; raw: string };

/** A real SMTP server on this machine that keeps what it is given. `refuse` may answer an error for a recipient. */
export async function startSmtp({ port = 0, onMail }: { port?: number; onMail?: (mail: Received) => void } = {}) {
  const received: Received[] = [];
  let refuse: (recipient: string) => Error | null = () => null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => done(refuse(address)),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const raw = Buffer.concat(parts);
        const mail = await PostalMime.parse(raw);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ ...mail, recipients, raw: raw.toString() } as Received);
        onMail?.(received.at(-1)!);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuseWith: (answer: typeof refuse) => {
      refuse = answer;
    },
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}
