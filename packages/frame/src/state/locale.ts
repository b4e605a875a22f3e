import { saveUserProfile } from '@app/contract/profile';
import type { Locale } from '@app/i18n/locales';
import { storeLocale } from '@app/i18n/stored-locale';
import { call } from '../calls/api.ts';
import { reportError } from '../calls/error-reports.ts';
import { keepDrafts } from './drafts.ts';
import { keepModals } from './modals.ts';

/** Also saved on the server for mails and other devices, without waiting for the answer. */
export function chooseLocale(locale: Locale): void {
  call(saveUserProfile, { body: { locale } }, { keepalive: true }).catch((error) =>
    reportError('saving the language', error),
  );
  changeLocale(locale);
}

/** Stores the locale and reloads the page; open forms and modals come back as they were. */
export function changeLocale(locale: Locale): void {
  storeLocale(locale);
  keepDrafts();
  keepModals();
  const url = new URL(location.href);
  // A locale in the address would win over the stored one.
  url.searchParams.delete('locale');
  history.replaceState(history.state, '', url);
  location.reload();
}
