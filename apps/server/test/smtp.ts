import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = Email & { from: { address?: string }; recipients: string[]; raw: string };

type Options = {
  port?: number;
  onMail?: (mail: Received) => void;
  /** Everybody signs in with it, with STARTTLS where that is offered; without it nobody does. */
  password?: string;
  /** Or with a token that it takes for good right now. */
  isGood?: (user: string, token: string) => boolean;
  tls?: { key: string; cert: string };
};

/** A real SMTP server on this machine that keeps what it is given. `refuse` may answer an error for a recipient. */
export async function startSmtp({ port = 0, onMail, password, isGood, tls }: Options = {}) {
  const isOpen = password === undefined && isGood === undefined;
  const signedIn: string[] = [];
  const received: Received[] = [];
  let refuse: (recipient: string) => Error | null = () => null;
  const server = new SMTPServer({
    authOptional: isOpen,
    // Connections are kept for the next mail; nobody waits half a minute for them to end.
    closeTimeout: 1,
    ...(isGood && { authMethods: ['XOAUTH2'] }),
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(isOpen ? ['AUTH'] : [])],
    ...tls,
    allowInsecureAuth: tls === undefined,
    onAuth: (auth, _, done) => {
      const { username = '', accessToken = '' } = auth;
      signedIn.push(`${username}:${isGood ? accessToken : auth.password}`);
      // As the protocol has it: what is wrong with a token is said in an answer, not as an error.
      if (isGood) done(null, isGood(username, accessToken) ? { user: username } : { data: { status: '401' } });
      else if (auth.password === password) done(null, { user: auth.username });
      else done(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 }));
    },
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
    port: (server.server.address() as AddressInfo).port,
    received,
    /** Who has tried to, and with what. */
    signedIn,
    refuseWith: (answer: typeof refuse) => {
      refuse = answer;
    },
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}
