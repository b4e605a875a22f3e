import '@app/ui/styles.css';
import { startApp } from '@app/frame/app/start-app.tsx';
import { partnerApp } from './app.tsx';

startApp(partnerApp, import.meta.glob<{ default: object }>('../../../packages/i18n/locales/*/{common,partner}.json'));
