import '@app/ui/styles.css';
import { startApp } from '@app/frame/app/start-app.tsx';
import type { Texts } from '@app/i18n/i18n';
import { partnerApp } from './app.tsx';

startApp(
  partnerApp,
  import.meta.glob<Texts>('../../../packages/i18n/locales/*/partner.json', {
    query: '?with-common',
    import: 'default',
  }),
);
