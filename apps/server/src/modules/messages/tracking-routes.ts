import { AppError } from '@app/contract/errors';
import { pagesPaths, trackingPaths } from '@app/contract/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findMessage, HIDDEN, type MessageRow, recordMessageEvent } from './message-events.ts';
import { unsubscribe } from './preferences.ts';
import { HIDDEN_LINK, readTextToken, readToken } from './tokens.ts';
import { isPrefetch, whoClicked, whoOpened } from './who-did.ts';
import { findTextLink } from './write-text.ts';

const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const onPages = { onPages: true } as const;

/** The addresses in mails and texts, on the account's pages host. They are no pages: programs and pictures ask for them too. */
export function trackingRoutes(app: FastifyInstance): void {
  // Long: the address that it leads on to is in it, signed.
  app.get(`${trackingPaths.click}/*`, { config: onPages }, click);
  app.get(`${trackingPaths.text}/:token`, { config: onPages }, clickText);
  app.get(`${trackingPaths.open}/:token`, { config: onPages }, open);
  app.register(async (scope) => {
    // A mailbox provider may send its one field in either way; what is asked for stands in the address.
    scope.addContentTypeParser('multipart/form-data', (_request, body, done) => {
      body.resume();
      body.on('end', () => done(null, {}));
    });
    scope.post(`${pagesPaths.preferences}/:token`, { config: onPages }, oneClick);
  });
}

const accountOf = ({ site }: FastifyRequest) => (site?.app === 'public' ? site.pagesOf : null);

const seenBy = (request: FastifyRequest, message: MessageRow) => ({
  method: request.method,
  agent: String(request.headers['user-agent'] ?? ''),
  secondsSinceSent: secondsSince(message),
  isPrefetch: isPrefetch(request.headers),
});

/** What is still being handed over was looked at by who takes it in. */
const secondsSince = ({ state, sentAt }: MessageRow): number | null =>
  state === 'sending' ? 0 : sentAt ? (Date.now() - sentAt.getTime()) / 1000 : null;

async function click(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, config } = request.server.deps;
  const account = accountOf(request);
  const token = (request.params as { '*': string })['*'];
  const said = account && (await readToken(db, config, account.id, 'click', token));
  if (!said) throw new AppError('route.notFound');
  const [number, ...rest] = said.rest;
  const href = rest.join('\n');
  const message = await findMessage(db, account.id, { id: said.messageId });
  if (message) await recordClick(request, message, href, Number(number) === HIDDEN_LINK);
  return reply.redirect(href, 302);
}

async function clickText(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, config } = request.server.deps;
  const account = accountOf(request);
  const { token } = request.params as { token: string };
  const said = account && (await readTextToken(db, config, account.id, token));
  const href = said && (await findTextLink(db, config, account.id, said));
  const message = href && (await findMessage(db, account.id, { id: said.messageId }));
  if (!message) throw new AppError('route.notFound');
  await recordClick(request, message, href);
  return reply.redirect(href, 302);
}

async function recordClick(
  request: FastifyRequest,
  message: MessageRow,
  href: string,
  isHidden = false,
): Promise<void> {
  const seen = seenBy(request, message);
  const by = whoClicked({ ...seen, isHidden });
  await recordMessageEvent(request.server.deps.db, message, {
    kind: 'clicked',
    by: by === 'undecided' ? 'unknown' : by,
    isUndecided: by === 'undecided',
    about: isHidden ? HIDDEN : href,
    agent: seen.agent,
  });
}

async function open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, config } = request.server.deps;
  const account = accountOf(request);
  const { token } = request.params as { token: string };
  const said = account && (await readToken(db, config, account.id, 'open', token));
  const message = said && (await findMessage(db, account.id, { id: said.messageId }));
  if (message) {
    const seen = seenBy(request, message);
    await recordMessageEvent(db, message, { kind: 'opened', by: whoOpened(seen), agent: seen.agent });
  }
  // The picture is shown in any case: a broken one would only disturb.
  return reply.type('image/gif').header('cross-origin-resource-policy', 'cross-origin').send(PICTURE);
}

/** RFC 8058: the mailbox provider calls this when somebody presses its own button. No session, no question back. */
async function oneClick(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, config } = request.server.deps;
  const account = accountOf(request);
  const { token } = request.params as { token: string };
  if (!account) throw new AppError('preferences.notFound');
  await unsubscribe(db, config, account.id, token);
  return reply.code(200).send();
}
