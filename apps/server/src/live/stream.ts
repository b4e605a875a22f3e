import { AppError } from '@app/contract/errors';
import { streamLive } from '@app/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireAccount } from '../http/access.ts';
import { toFastifyUrl } from '../http/route.ts';
import { authenticate } from '../http/session.ts';

/** Shorter than any proxy waits for a quiet connection. */
const HEARTBEAT = 20_000;
/** Then the browser asks again, and whoever may no longer listen does not get in. */
const LIFE = 5 * 60_000;
const STREAMS_PER_USER = 20;
/** A reader that does not keep up is cut off; it asks again and looks at everything afresh. */
const UNREAD_LIMIT = 64 * 1024;

export function liveRoutes(app: FastifyInstance): void {
  const open = new Set<() => void>();
  const perUser = new Map<string, number>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get(toFastifyUrl(streamLive.path), async (request, reply) => {
    const { db, redeemTicket, live } = app.deps;
    const session = await authenticate(streamLive, request, reply, { db, redeemTicket });
    const accountId = await requireAccount(db, streamLive, session, request);
    const { userId } = session;
    const streams = perUser.get(userId) ?? 0;
    if (streams >= STREAMS_PER_USER) throw new AppError('request.tooMany');
    if (app.stopping.now) throw new AppError('server.stopping');

    // Gone while we looked who it is: nobody would hear the end of it.
    if (reply.raw.destroyed) return;
    perUser.set(userId, streams + 1);
    const { send, end, onEnd } = startEvents(request, reply);
    const unsubscribe = live.subscribe((event) => {
      if (event.topic !== 'resync' && (event.accountId !== accountId || (event.userId ?? userId) !== userId)) return;
      send({ topic: event.topic, ...('id' in event && { id: event.id }) });
    });
    open.add(end);
    onEnd(() => {
      unsubscribe();
      open.delete(end);
      const left = (perUser.get(userId) ?? 1) - 1;
      if (left > 0) perUser.set(userId, left);
      else perUser.delete(userId);
    });
  });
}

function startEvents(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    // A stop must not wait for a connection that nobody will use again.
    connection: 'close',
    // Proxies pass each event on as it comes.
    'x-accel-buffering': 'no',
  } as Record<string, string>);
  const write = (text: string) => {
    if (raw.writableLength > UNREAD_LIMIT) raw.destroy();
    else raw.write(text);
  };
  // The first words tell the browser that it is listening from now on.
  write(': listening\n\n');
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT);
  const end = () => raw.end();
  const life = setTimeout(end, LIFE);
  return {
    send: (data: object) => write(`data: ${JSON.stringify(data)}\n\n`),
    end,
    onEnd: (then: () => void) =>
      raw.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(life);
        request.log.debug('stream ended');
        then();
      }),
  };
}
