import { locales } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from './pages.ts';

const TRY_AGAIN_EVERY = 5;

/** For somebody who opens a page that cannot be found without the database, while that is away. */
export async function sendUnavailablePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const locale = localeOf(request);
  const t = await readServerTexts(locale);
  return reply
    .header('refresh', TRY_AGAIN_EVERY)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(
      `<!doctype html><html lang="${locale}" dir="${locales[locale].dir}"><meta name="viewport" content="width=device-width">` +
        `<title>${t('unavailable.title')}</title><main><h1>${t('unavailable.title')}</h1>` +
        `<p>${t('unavailable.text')}</p><p><a href="">${t('unavailable.action')}</a></p></main></html>`,
    );
}
