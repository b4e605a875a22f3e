import { AppError } from '@app/contract/errors';
import { type LiveMessage, type SignedOutReason, streamLive } from '@app/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireAccount } from '../http/access.ts';
import { toFastifyUrl } from '../http/route.ts';
import { authenticate } from '../http/session.ts';
import { clientNews } from './client-news.ts';
import { findEnded } from './find-ended.ts';
import type { Announcement } from './live.ts';

/** Shorter than any proxy waits for a quiet connection. */
const HEARTBEAT = 20_000;
/** After this the browser opens a new stream, for which access is checked again. */
const LIFE = 5 * 60_000;
const STREAMS_PER_USER = 20;
/** A reader that does not keep up is cut off; it asks again and looks at everything afresh. */
const UNREAD_LIMIT = 64 * 1024;
/** How long the last words may take to be read. */
const GOODBYE = 2_000;

/** An open stream, and whose it is. */
type Stream = {
  sessionId: string;
  userId: string;
  accountId: string;
  send: (message: LiveMessage) => void;
  end: () => void;
};

export function liveRoutes(app: FastifyInstance): void {
  const open = new Set<Stream>();
  const perUser = new Map<string, number>();
  const checking = setInterval(() => void endTheEnded([...open]), HEARTBEAT).unref();
  const news = clientNews({
    db: app.deps.db,
    listening: () => [...new Set([...open].map(({ accountId }) => accountId))],
    tell: (partnerAccountId, clientId) => {
      for (const { accountId, send } of open)
        if (accountId === partnerAccountId) send({ topic: 'clients', id: clientId });
    },
    onError: (err) => app.log.error({ err }, 'partners could not be told about their clients'),
  });
  const unsubscribeAll = app.deps.live.subscribe((event) => {
    // The announcement of an end may be among those that were missed.
    if (event.topic === 'resync') void endTheEnded([...open]);
    if (event.topic === 'solutions') news.hear(event.accountId);
  });
  app.addHook('preClose', async () => {
    clearInterval(checking);
    unsubscribeAll();
    news.stop();
    for (const { end } of open) end();
  });

  /** Nobody listens longer than their session lives and they are a member, whether or not the end was announced. */
  async function endTheEnded(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      for (const [stream, reason] of await findEnded(app.deps.db, streams)) signOut(stream, reason);
    } catch (err) {
      // The next turn asks again, and no stream outlives its own few minutes.
      app.log.error({ err }, 'open streams could not be checked');
    }
  }

  app.get(toFastifyUrl(streamLive.path), async (request, reply) => {
    const { db, redeemTicket, live } = app.deps;
    const session = await authenticate(streamLive, request, reply, { db, redeemTicket });
    const { accountId } = await requireAccount(db, streamLive, session, request);
    const { userId } = session;
    const streams = perUser.get(userId) ?? 0;
    if (streams >= STREAMS_PER_USER) throw new AppError('request.tooMany');
    if (app.stopping.now) throw new AppError('server.stopping');

    // The browser has left meanwhile: its `close` event would never come.
    if (reply.raw.destroyed) return;
    perUser.set(userId, streams + 1);
    const { send, end, onEnd } = startEvents(request, reply);
    const stream: Stream = { sessionId: session.id, userId, accountId, send, end };
    const unsubscribe = live.subscribe((event) => {
      if (event.topic === 'wake' || !isFor(stream, event)) return;
      if (event.topic === 'signedOut') signOut(stream, event.reason);
      else send({ topic: event.topic, ...('id' in event && { id: event.id }) });
    });
    open.add(stream);
    // The session or the membership may have ended before this stream was subscribed.
    void endTheEnded([stream]);
    onEnd(() => {
      unsubscribe();
      open.delete(stream);
      const left = (perUser.get(userId) ?? 1) - 1;
      if (left > 0) perUser.set(userId, left);
      else perUser.delete(userId);
    });
  });
}

function signOut({ send, end }: Stream, reason: SignedOutReason): void {
  send({ topic: 'signedOut', reason });
  end();
}

type ForPeople = Exclude<Announcement, { topic: 'wake' }> | { topic: 'resync' };

function isFor({ sessionId, userId, accountId }: Stream, event: ForPeople): boolean {
  if ('sessionId' in event) return event.sessionId === sessionId;
  if (!('accountId' in event)) return true;
  return event.accountId === accountId && (event.userId ?? userId) === userId;
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
  const drop = () => raw.destroy();
  // What goes wrong with a connection that is being dropped concerns nobody, and must not end the process.
  raw.on('error', drop);
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    if (raw.writableLength > UNREAD_LIMIT) drop();
    else raw.write(text);
  };
  // The first words tell the browser that it is listening from now on.
  write(': listening\n\n');
  const heartbeat = setInterval(() => {
    // Nothing was read since the last one.
    if (raw.writableLength > 0) drop();
    write(': still here\n\n');
  }, HEARTBEAT);
  let goodbye: NodeJS.Timeout | undefined;
  const end = () => {
    if (raw.destroyed) return;
    raw.end();
    // Who does not read never sees the end either.
    goodbye ??= setTimeout(drop, GOODBYE).unref();
  };
  const life = setTimeout(end, LIFE);
  return {
    send: (message: LiveMessage) => write(`data: ${JSON.stringify(message)}\n\n`),
    end,
    onEnd: (then: () => void) =>
      raw.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(life);
        clearTimeout(goodbye);
        request.log.debug('stream ended');
        then();
      }),
  };
}
