import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

export type Sink = Awaited<ReturnType<typeof startSink>>;

/** Takes every mail and keeps none. A thread of its own: a mail server is no part of what is measured. */
export async function startSink() {
  const thread = new Worker(new URL(import.meta.url));
  const sink = {
    received: 0,
    url: `smtp://127.0.0.1:${(await once(thread, 'message'))[0]}`,
    hear: (_to: string): void => undefined,
    stop: () => thread.terminate(),
  };
  thread.on('message', (to: string) => {
    sink.received += 1;
    sink.hear(to);
  });
  return sink;
}

if (!isMainThread) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        parentPort?.postMessage(envelope.rcptTo[0]?.address ?? '');
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1', () => {
    const address = listening.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
  });
}
