import type { Call } from '@app/contract/client';
import type { Locale } from '@app/i18n/locales';

/** What every page is given; nothing else of the browser is read by the forms, so that tests can stand in for it. */
export type PageProps = {
  locale: Locale;
  search: URLSearchParams;
  demo: boolean;
  /** Where Partner Edition is: this page may stand on another host. */
  home: string;
  call: Call;
  goTo: (address: string) => void;
};
