import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const apps = ['partner', 'public'] as const;
type PageApp = (typeof apps)[number];

declare module 'fastify' {
  interface FastifyReply {
    sendPage(app: PageApp): FastifyReply;
  }
}

const dist = (app: PageApp) => fileURLToPath(new URL(`../../../${app}/dist/`, import.meta.url));

/** The web apps' files: hashed assets for ever, precompressed; index.html never cached, with a fresh nonce each time. */
export async function servePages(app: FastifyInstance, config: Config): Promise<void> {
  const html = new Map<PageApp, string>();
  for (const name of apps) {
    if (!existsSync(`${dist(name)}index.html`)) continue;
    html.set(name, readFileSync(`${dist(name)}index.html`, 'utf8'));
    await app.register(fastifyStatic, {
      root: `${dist(name)}assets/${name}`,
      prefix: `/assets/${name}/`,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
  }

  app.decorateReply('sendPage', function sendPage(this: FastifyReply, name: PageApp) {
    const nonce = randomBytes(18).toString('base64');
    return this.header('content-security-policy', contentSecurityPolicy(config, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((html.get(name) ?? '<!doctype html><title>Not built</title>').replaceAll('__CSP_NONCE__', nonce));
  });
}

function contentSecurityPolicy(config: Config, nonce: string): string {
  const elsewhere = [
    config.ACCOUNT_API_URL,
    config.PROXY_API_URL,
    config.MARKETPLACE_API_URL,
    config.CRM_API_URL,
    config.NOTIFICATIONS_API_URL,
    config.SENTRY_DSN,
  ].flatMap((url) => (url ? [new URL(url).origin] : []));
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(elsewhere)].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
