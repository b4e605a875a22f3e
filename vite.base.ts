import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { calledEndpoints } from './packages/contract/browser/called-endpoints.ts';
import type { AppName } from './packages/contract/src/apps.ts';
import { publicPaths, SHORT_LINKS } from './packages/contract/src/paths.ts';
import { servicePrefix } from './packages/contract/src/services.ts';

const SERVER = `http://localhost:${process.env.SERVER_PORT ?? 3001}`;
const served = [
  ...Object.values(servicePrefix),
  ...Object.values(publicPaths),
  `${SHORT_LINKS}/`,
  '/config.json',
  '/docs',
  '/openapi.json',
  '/assets/public',
];

const CATALOGUE = /(.*\/locales\/[\w-]+\/)(\w+)\.json\?with-common$/;

/** `<locale>/<app>.json?with-common`: the app's texts and those of every app as one module, so that one request brings both. */
const texts: Plugin = {
  name: 'texts',
  load: {
    filter: { id: CATALOGUE },
    handler(id) {
      const [, folder, app] = CATALOGUE.exec(id) ?? [];
      const [common, own] = ['common', app].map((name) => JSON.stringify(`${folder}${name}.json`));
      return `import common from ${common};\nimport own from ${own};\nexport default { common, '${app}': own };`;
    },
  },
};

/** The script that makes the requests of a signed-in app's start while the app is on its way: alone, and first. */
export const AHEAD = 'frame/src/calls/ahead-script.ts';
const aheadScript = fileURLToPath(new URL(`./packages/${AHEAD}`, import.meta.url));

/** A browser asks for six files at a time: what comes together anyway comes in one file instead of forty. */
const fileGroups = [
  { name: 'ahead', test: aheadScript, priority: 3 },
  // In three files of about one size, because the browser compiles each on a thread of its own.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
  { name: 'libraries', test: /node_modules\//, tags: ['$initial' as const], priority: 2 },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  // What nearly every page is made of.
  {
    name: 'parts',
    test: /packages\/ui\/src\/(?:[\w-]+\/)?(?:data-table|table-|use-selection|page|filters|tabs|search-field|toolbar|hint|metrics|query-view|empty|error-view|status-badge|segments|placeholder|web-address|back-link|icon|app-icon)[^/]*$|@mantine\/core\/.*\/(Text|Group|Stack|Input|InputBase|TextInput|NativeSelect|Combobox\/ComboboxChevron|Button|ActionIcon)\/|icons-react\/.*\/Icon(Dots|Restore|Archive|Download|ChevronDown)\./,
    priority: 1,
  },
  {
    name: 'menus',
    test: /@floating-ui|@mantine\/core\/.*\/(Menu|Popover|Portal|FocusTrap|Transition|Floating)\//,
    priority: 1,
  },
  { name: 'virtual-rows', test: /@tanstack\/(react-virtual|virtual-core)|virtual-rows|scaled-scroll/, priority: 1 },
];

/** Chromium compiles such a file whole, beside its download; otherwise function by function, when each is first called. */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';
const WHOLE = ['react', 'libraries', 'parts', 'virtual-rows'];

const compileHints: Plugin = {
  name: 'compile-hints',
  generateBundle: {
    // Must be the first line, so after everybody else has written theirs.
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk' && (file.isEntry || WHOLE.includes(file.name))) file.code = COMPILE_WHOLE + file.code;
    },
  },
};

/** Where the build writes which file came of which source. */
export const MANIFEST = 'manifest.json';

/** What the web apps' builds share. Assets carry the app's name, so that one origin serves all of them. */
export const webApp = (name: AppName): UserConfig => ({
  plugins: [react(), texts, calledEndpoints(), compileHints],
  root: fileURLToPath(new URL(`./apps/${name}`, import.meta.url)),
  resolve: { alias: { zod: fileURLToPath(new URL('./packages/contract/browser/no-zod.ts', import.meta.url)) } },
  build: {
    assetsDir: `assets/${name}`,
    target: 'es2023',
    // Fonts and icons stay files: an inlined one would break the content policy.
    assetsInlineLimit: 0,
    // The journey first-load.spec.ts holds the real limit, on what is sent.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // For the build's own list of which files each page begins with: see scripts/page-files.ts.
    manifest: MANIFEST,
    rolldownOptions: {
      input: { index: `apps/${name}/index.html`, ...(name !== 'public' && { ahead: aheadScript }) },
      treeshake: { manualPureFunctions: ['endpoint'] },
      output: { codeSplitting: { groups: fileGroups } },
    },
  },
  // The server sees the host that the browser asked for: it decides by it which account is meant.
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: SERVER, changeOrigin: false }])) },
});
