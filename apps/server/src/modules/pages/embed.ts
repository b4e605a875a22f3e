import { type PublicField, publicFields } from '@app/automation/render/public-fields';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import { POSTED_ELEMENT, type PostedForm } from '@app/contract/posted-form';
import { submitForm as endpoint } from '@app/contract/public-pages';
import { LOCALE, locales } from '@app/i18n/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type AuditNotes, recordWrite } from '../../http/audit.ts';
import type { PagesOf } from '../booking/pages-of.ts';
import { readOwnFields } from '../contacts/own-values.ts';
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
  app.post(`${form}/:slug`, { bodyLimit: BODY_LIMIT, config: { onPages: true, rateLimit } }, async (request, reply) => {
    const account = requirePages(request);
    const slug = slugOf(request);
    const typed = textsIn(request.body);
    let fields: PublicField[] = [];
    try {
      fields = await readFields(db, account, slug);
      const sent = readSent(fields, typed);
      const answer = await inTransaction(db, async (trx) => {
        const audit: AuditNotes = {};
        const result = await submitForm(trx, account, slug, sent, audit);
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
      if (answer.url) return reply.redirect(answer.url, 303);
      const said = { sent: answer.next, ...(isLocale(sent.locale) && { [LOCALE]: sent.locale }) };
      return reply.redirect(`${form}/${slug}?${new URLSearchParams(said)}`, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'form.notFound') return reply.code(404).sendPage('public');
      if (error.code !== 'form.invalid' && error.code !== 'form.tooMany') throw error;
      const value = toPosted(fields, typed, error);
      return reply
        .code(error.code === 'form.invalid' ? 422 : 429)
        .sendPage('public', { data: { id: POSTED_ELEMENT, value } });
    }
  });
}

/** Several long answers in a script of which each letter takes nine signs in such a post. */
const BODY_LIMIT = 256 * 1024;

async function readFields(db: Db, account: PagesOf, slug: string): Promise<PublicField[]> {
  const { content } = await requireForm(db, account, slug);
  return publicFields(content, await readOwnFields(db, account));
}

type Typed = Record<string, string>;

/** What was typed into the form's own fields: a website may post others with them. */
const answersIn = (fields: readonly PublicField[], typed: Typed): Typed =>
  Object.fromEntries(fields.flatMap(({ field }) => (Object.hasOwn(typed, field) ? [[field, typed[field] ?? '']] : [])));

// `isPermitted` stands in code that was copied onto websites before it was called `permission` everywhere.
const ticksIn = ({ permission, isPermitted, textPermission }: Typed) => ({
  isPermitted: Boolean(permission || isPermitted),
  isTextPermitted: Boolean(textPermission),
});

/** Plain HTML has no ticket. */
function readSent(fields: readonly PublicField[], typed: Typed) {
  const sent = endpoint.body.safeParse({
    ...{ answers: answersIn(fields, typed), ...ticksIn(typed), ticket: '' },
    // Whatever else stands there, nobody has typed it.
    locale: (typed.locale ?? '').slice(0, 10).replace(/\p{Cc}/gu, ''),
    website2: typed.website2?.slice(0, 200).replace(/\p{Cc}/gu, ' '),
  });
  if (sent.success) return { ...sent.data, ticket: null };
  const faults = sent.error.issues.map(({ code, path: [, field] }) => ({
    path: String(field),
    message: code === 'too_big' ? 'tooLong' : 'invalid',
  }));
  throw new AppError('form.invalid', faults);
}

/** Shown to nobody but who posted it: in the answer itself, not in an address. */
function toPosted(fields: readonly PublicField[], typed: Typed, { code, details }: AppError): PostedForm {
  const { locale = '' } = typed;
  return {
    code: code === 'form.tooMany' ? code : 'form.invalid',
    ...{ answers: answersIn(fields, typed), ...ticksIn(typed) },
    faults: Array.isArray(details) ? (details as PostedForm['faults']) : [],
    locale: isLocale(locale) ? locale : '',
  };
}

const isLocale = (text: string) => Object.hasOwn(locales, text);

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug;

/** A field that is there twice counts once. */
function textsIn(body: unknown): Typed {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).map(([name, value]) => [name, String([value].flat()[0] ?? '')]);
  return Object.fromEntries(entries);
}
