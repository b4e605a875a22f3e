import type { Call } from '@app/contract/client';
import type { PostedForm } from '@app/contract/posted-form';
import type { Locale } from '@app/i18n/locales';

/** The properties of every page. Forms read nothing else from the browser, so that tests can replace it. */
export type PageProps = {
  locale: Locale;
  search: URLSearchParams;
  demo: boolean;
  /** What plain HTML has posted to this page and could not be taken. */
  posted?: PostedForm | null;
  /** Where Partner Edition is: this page may stand on another host. */
  home: string;
  call: Call;
  goTo: (address: string) => void;
};
