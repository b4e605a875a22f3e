import '@app/ui/styles.css';
import { startApp } from '@app/frame/app/start-app.tsx';
import type { Texts } from '@app/i18n/i18n';
import { crmApp } from './app.tsx';

startApp(
  crmApp,
  import.meta.glob<Texts>('../../../packages/i18n/locales/*/crm.json', { query: '?with-common', import: 'default' }),
);
