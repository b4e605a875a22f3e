import { saveUserProfile } from '@app/contract/profile';
import { formatsFor } from '@app/i18n/formats';
import { type Locale, parseLocale } from '@app/i18n/locales';
import { storeLocale } from '@app/i18n/stored-locale';
import i18next from 'i18next';
import { call } from './api.ts';
import { keepDrafts } from './drafts.ts';
import { reportError } from './error-reports.ts';
import { keepModals } from './modals.ts';

export const currentLocale = (): Locale => parseLocale(i18next.language);

/** A reader's choice: told to the server too, for mails and other devices, but nobody waits for that. */
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

const made = new Map<Locale, ReturnType<typeof formatsFor>>();

/** Every row of a table asks, and making a format costs more than using it. */
export function useFormats(): ReturnType<typeof formatsFor> {
  const locale = currentLocale();
  const formats = made.get(locale) ?? formatsFor(locale);
  made.set(locale, formats);
  return formats;
}
