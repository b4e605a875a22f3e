import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import { submitForm as endpoint } from '@app/contract/public-pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { type AuditNotes, recordWrite } from '../../http/audit.ts';
import type { PagesOf } from '../booking/pages-of.ts';
import { requireForm } from './find-form.ts';
import { submitForm } from './submit-form.ts';

/** One tag on somebody's website: the form stands in a frame of its own that is as high as it needs to be. */
const SCRIPT = `(() => {
  const script = document.currentScript;
  const address = new URL(script.src);
  const frame = document.createElement('iframe');
  const lang = encodeURIComponent(document.documentElement.lang);
  frame.src = address.origin + address.pathname.replace(/\\.js$/, '') + '?embedded=true&lang=' + lang;
  frame.title = script.dataset.title || 'Form';
  frame.style.cssText = 'width:100%;border:0;min-height:320px;color-scheme:normal';
  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== address.origin) return;
    if (Number.isFinite(event.data?.formHeight)) frame.style.height = Math.ceil(event.data.formHeight) + 'px';
  });
  script.replaceWith(frame);
})();
`;

/** Forms on other websites: by a script, or as plain HTML that posts here. */
export function embedRoutes(app: FastifyInstance, requirePages: (request: FastifyRequest) => PagesOf): void {
  const { db, config } = app.deps;
  const { form } = pagesPaths;

  app.get(`${form}/:slug([^/.]+).js`, { config: { onPages: true } }, async (request, reply) => {
    const account = requirePages(request);
    await requireForm(db, account, slugOf(request));
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(SCRIPT);
  });

  const rateLimit = { max: Math.ceil(config.RATE_LIMIT / 40), timeWindow: '1 hour' };
  app.post(`${form}/:slug`, { config: { onPages: true, rateLimit } }, async (request, reply) => {
    const account = requirePages(request);
    const slug = slugOf(request);
    const page = (what: string) => reply.redirect(`${form}/${slug}?${new URLSearchParams({ sent: what })}`, 303);
    // `isPermitted` stands in code that was copied onto websites before it was called `permission` everywhere.
    const { permission, isPermitted, website2, locale, ...answers } = textsIn(request.body);
    const sent = endpoint.body.safeParse({
      ...{ answers, isPermitted: Boolean(permission || isPermitted), ticket: '' },
      locale: locale ?? '',
      website2,
    });
    if (!sent.success) return page('invalid');
    try {
      const answer = await inTransaction(db, async (trx) => {
        const audit: AuditNotes = {};
        const result = await submitForm(trx, account, slug, { ...sent.data, ticket: null }, audit);
        const { accountId, unchanged, ...subject } = audit;
        const action = `POST ${form}/{slug}`;
        if (!unchanged)
          await recordWrite(trx, {
            ...{ userId: null, accountId: accountId ?? null, action },
            subject: { slug, ...subject },
            requestId: request.id,
          });
        return result;
      });
      return answer.url ? reply.redirect(answer.url, 303) : page(answer.next);
    } catch (error) {
      if (error instanceof AppError && error.code === 'form.invalid') return page('invalid');
      if (error instanceof AppError && error.code === 'form.tooMany') return page('tooMany');
      throw error;
    }
  });
}

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug;

/** A field that is there twice counts once. */
function textsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).map(([name, value]) => [name, String([value].flat()[0] ?? '')]);
  return Object.fromEntries(entries);
}
