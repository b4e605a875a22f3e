import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AppName, apps, pagesOrigin } from '@app/contract/apps';
import { pagesPaths, publicPaths } from '@app/contract/paths';
import { LOCALE, type Locale, parseLocale } from '@app/i18n/locales';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { toClientConfig } from './client-config.ts';
import {
  aheadTag,
  configTag,
  dataTag,
  type Found,
  fileTags,
  foundTags,
  PAGE_FILES,
  type PageFiles,
} from './page-head.ts';
import type { Site } from './site.ts';

declare module 'fastify' {
  interface FastifyReply {
    sendPage(app: AppName, more?: More): FastifyReply;
  }
}

const dist = (app: AppName) => fileURLToPath(new URL(`../../../${app}/dist/`, import.meta.url));

type More = {
  /** Something that the page is to know beforehand, by the id of its element. */
  data?: { id: string; value: unknown };
  /** Of a page that everybody may find: what search engines and shared links show. */
  found?: Found;
};
type BuiltApp = { html: string; files: PageFiles | undefined };

/**
 * The web apps' files: hashed assets for ever, precompressed; index.html never cached, with a fresh nonce each time and
 * with what its page would otherwise have to ask for first.
 */
export async function servePages(app: FastifyInstance, config: Config): Promise<void> {
  const built = new Map<AppName, BuiltApp>();
  for (const { folder: name } of apps) {
    if (!existsSync(`${dist(name)}index.html`)) continue;
    built.set(name, { html: readFileSync(`${dist(name)}index.html`, 'utf8'), files: readPageFiles(name) });
    await app.register(fastifyStatic, {
      root: `${dist(name)}assets/${name}`,
      prefix: `/assets/${name}/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
  }

  app.decorateReply('sendPage', function sendPage(this: FastifyReply, name: AppName, more: More = {}) {
    const nonce = randomBytes(18).toString('base64');
    const page = built.get(name);
    // A form may stand in a frame of somebody's website: there is no session on its host that could be misused.
    const mayBeFramed = isForm(this.request);
    if (mayBeFramed) this.removeHeader('x-frame-options');
    const policy = contentSecurityPolicy(config, name, nonce, this.request.site);
    return this.header('content-security-policy', `${policy}; frame-ancestors ${mayBeFramed ? '*' : "'none'"}`)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        page
          ? toHtml(page, nonce, this.request, config, more)
          : `<!doctype html>${more.found ? foundTags(more.found) : `<title>apps/${name} is not built</title>`}${more.data ? dataTag(more.data.id, more.data.value) : ''}`,
      );
  });
}

const isForm = ({ site, url }: FastifyRequest) =>
  site?.app === 'public' && site.pagesOf !== null && url.startsWith(`${pagesPaths.form}/`);

function readPageFiles(name: AppName): PageFiles | undefined {
  const file = `${dist(name)}${PAGE_FILES}`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFiles) : undefined;
}

/** The language of a page: the one its address names, or the one that was chosen last. */
export function localeOf({ url, cookies }: FastifyRequest): Locale {
  return parseLocale(new URLSearchParams(url.split('?')[1]).get(LOCALE) ?? cookies[LOCALE]);
}

function toHtml(
  { html, files }: BuiltApp,
  nonce: string,
  request: FastifyRequest,
  config: Config,
  { data, found }: More,
): string {
  const [path = ''] = request.url.split('?');
  const head = [
    configTag(toClientConfig(config, request.site)),
    data && dataTag(data.id, data.value),
    files && fileTags(files, path, localeOf(request)),
  ];
  const known = found ? html.replace(NOT_FOUND, '').replace(TITLE, () => foundTags(found)) : html;
  return known
    .replace('<html ', () => (isOffer(path) ? '<html data-page="offer" ' : '<html '))
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('</title>', () => `</title>\n    ${files ? aheadTag(files) : ''}`)
    .replace('</head>', () => `  ${head.filter(Boolean).join('\n    ')}\n  </head>`);
}

const NOT_FOUND = /\s*<meta name="robots" content="noindex" \/>/;
const TITLE = /<title>[^<]*<\/title>/;

/** What the page looks like is shown before its script has come. */
const isOffer = (path: string) => Object.values<string>(publicPaths).includes(path);

/** Each app may call the services that it uses, where they have an address of their own, and nobody else. */
const called: Record<AppName, (keyof Config & `${string}_API_URL`)[]> = {
  partner: ['ACCOUNT_API_URL', 'PROXY_API_URL', 'MARKETPLACE_API_URL', 'CRM_API_URL', 'NOTIFICATIONS_API_URL'],
  crm: ['ACCOUNT_API_URL', 'CRM_API_URL', 'NOTIFICATIONS_API_URL'],
  public: ['ACCOUNT_API_URL', 'PROXY_API_URL'],
};

function contentSecurityPolicy(config: Config, app: AppName, nonce: string, site: Site): string {
  // An account's pages call their own host alone.
  const isPages = site?.app === 'public' && site.pagesOf !== null;
  const addresses = isPages ? [] : [...called[app].map((name) => config[name]), config.SENTRY_DSN];
  const elsewhere = addresses.flatMap((url) => (url ? [new URL(url).origin] : []));
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of the account's mails and pages, where they are edited.
    ["img-src 'self' data:", ...(site?.account ? [pagesOrigin(config.ORIGIN, site.account.legacyId)] : [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(elsewhere)].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}
