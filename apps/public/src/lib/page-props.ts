import type { Call } from '@app/contract/client';
import type { Locale } from '@app/i18n/locales';

/** What every page is given; nothing else of the browser is read by the forms, so that tests can stand in for it. */
export type PageProps = {
  locale: Locale;
  search: URLSearchParams;
  demo: boolean;
  call: Call;
  goTo: (address: string) => void;
};
