import { type ClientConfig, CONFIG_ELEMENT } from '@app/contract/client-config';
import { escapeHtml } from './escape-html.ts';

/** Where the build leaves it, beside the app's page. */
export const PAGE_FILES = 'page-files.json';

type Files = { scripts: string[]; styles: string[] };

/** What the build found out about an app's pages (scripts/page-files.ts): where each file is that a page begins with. */
export type PageFiles = {
  /** Where a path that nobody knows leads. */
  home: string;
  /** By the path of the route, such as `/clients/$id`. */
  pages: Record<string, Files>;
  /** The script that makes the requests of the start while the app's own is on its way. */
  ahead: string;
  /** The catalogue of each locale. */
  texts: Record<string, string>;
  /** The fonts that each locale is written in. */
  fonts: Record<string, string[]>;
};

/** Something for the page as data, not as code: the content policy lets no inline script run. */
export const dataTag = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

export type Found = {
  title: string;
  description: string;
  /** Whole addresses. */
  url: string;
  picture: string | null;
};

/** What search engines and shared links show of a page. */
export function foundTags({ title, description, url, picture }: Found): string {
  const named = { description, 'twitter:card': 'summary' };
  const shared = { 'og:type': 'website', 'og:title': title, 'og:description': description, 'og:url': url };
  const tags = [
    ...Object.entries(named).map(([name, content]) => ['name', name, content] as const),
    ...Object.entries({ ...shared, 'og:image': picture ?? '' }).map(
      ([name, content]) => ['property', name, content] as const,
    ),
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...tags.flatMap(([key, name, content]) =>
      content ? [`<meta ${key}="${name}" content="${escapeHtml(content)}">`] : [],
    ),
  ].join('\n    ');
}

export const configTag = (config: ClientConfig): string => dataTag(CONFIG_ELEMENT, config);

/** Comes before every other file: it is small, and what it asks for takes longest. */
export const aheadTag = ({ ahead }: PageFiles): string =>
  `<script type="module" async fetchpriority="high" crossorigin src="${ahead}"></script>`;

/** Tells the browser of the files of the page at that path before any script has run that would ask for them. */
export function fileTags({ home, pages, texts, fonts }: PageFiles, path: string, locale: string): string {
  const { scripts, styles } = findPage(pages, path) ?? pages[home] ?? { scripts: [], styles: [] };
  const catalogue = texts[locale];
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...[...scripts, ...(catalogue ? [catalogue] : [])].map(
      (file) => `<link rel="modulepreload" crossorigin href="${file}">`,
    ),
    // Asked for by the styles alone they would come after the first row, and lay it out a second time.
    ...(fonts[locale] ?? []).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
    ),
  ].join('\n    ');
}

function findPage(pages: PageFiles['pages'], path: string): Files | undefined {
  const segments = path.replace(/(?<=.)\/$/, '').split('/');
  const fits = (route: string) => {
    const parts = route.split('/');
    return parts.length === segments.length && parts.every((part, at) => part.startsWith('$') || part === segments[at]);
  };
  return pages[path] ?? Object.entries(pages).find(([route]) => fits(route))?.[1];
}
