import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A way to a mail server on this machine that keeps what is asked for, and takes the server away before the command of
 * which `isLast` holds reaches it. With `toServer` the server is told something else.
 */
export async function startWay(port: number, toServer = (command: string) => command) {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let last: { isLast: (command: string) => boolean; stop: () => Promise<void> } | null = null;
  const server = createServer((socket) => {
    const beyond = connect(port, '127.0.0.1');
    for (const one of [socket, beyond]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        beyond.destroy();
      });
    }
    beyond.pipe(socket);
    socket.on('data', async (data: Buffer) => {
      const command = data.toString('latin1');
      commands.push(command);
      if (!last?.isLast(command)) return void beyond.write(toServer(command), 'latin1');
      const { stop } = last;
      last = null;
      await stop();
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    stopBefore: (isLast: (command: string) => boolean, stop: () => Promise<void>) => {
      last = { isLast, stop };
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
