import { SMTPServer } from 'smtp-server';
import { freePort } from '../apps/server/test/free-port.ts';

export type Sink = Awaited<ReturnType<typeof startSink>>;

/** Takes every mail and keeps none. */
export async function startSink() {
  const sink = {
    received: 0,
    url: '',
    hear: (_to: string): void => undefined,
    stop: async (): Promise<void> => undefined,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        sink.received += 1;
        sink.hear(envelope.rcptTo[0]?.address ?? '');
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  sink.url = `smtp://127.0.0.1:${port}`;
  sink.stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return sink;
}
