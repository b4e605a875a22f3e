import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

const SERVER = `http://localhost:${process.env.SERVER_PORT ?? 3001}`;
const served = [
  '/api',
  '/proxy',
  '/marketplace',
  '/crm',
  '/notification-service',
  '/idp',
  '/cart',
  '/trial',
  '/config.json',
  '/docs',
  '/openapi.json',
  '/assets/public',
];

/** A browser asks for six files at a time: what comes together anyway comes in one file instead of forty. */
const fileGroups = [
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  // What nearly every page is made of.
  {
    name: 'parts',
    test: /packages\/ui\/src\/(data-table|table-|page|tabs|search-field|toolbar|hint|metrics|query-view|empty|error-view|status-badge|placeholder|web-address|back-link|icon|app-icon)|@mantine\/core\/.*\/(Text|Group|Stack|Input|InputBase|TextInput|Button|ActionIcon)\/|icons-react\/.*\/Icon(Dots|Restore|Archive|Download|ChevronDown)\./,
    priority: 1,
  },
  {
    name: 'menus',
    test: /@floating-ui|@mantine\/core\/.*\/(Menu|Popover|Portal|FocusTrap|Transition|Floating)\//,
    priority: 1,
  },
  { name: 'virtual-rows', test: /@tanstack\/(react-virtual|virtual-core)|virtual-rows|scaled-scroll/, priority: 1 },
];

/** What the web apps' builds share. Assets carry the app's name, so that one origin serves all of them. */
export const webApp = (name: 'partner' | 'public'): UserConfig => ({
  plugins: [react()],
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
    rolldownOptions: { output: { codeSplitting: { groups: fileGroups } } },
  },
  server: { port: 3000, strictPort: true, proxy: Object.fromEntries(served.map((path) => [path, SERVER])) },
});
