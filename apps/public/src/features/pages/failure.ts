import type { TFunction } from 'i18next';
import type { Failure } from '#lib/failure.ts';
import { failureText } from '#lib/failure-text.ts';

const notThere: Failure['code'][] = [
  'form.notFound',
  'page.notFound',
  'preferences.notFound',
  'sender.notFound',
  'route.notFound',
  'account.notFound',
];

/** Nothing stands at this address, so that a retry cannot help. */
export const isNotThere = ({ code }: Failure) => notThere.includes(code);

/** Why it could not be done, and what helps. */
export function causeOf({ code }: Failure, t: TFunction<'public'>): string {
  switch (code) {
    case 'form.invalid':
      return t('accountPage.form.check');
    case 'form.tooMany':
      return t('accountPage.form.tooMany');
    case 'request.tooMany':
      return t('failure.tooManyLater');
    default:
      return failureText(code, t);
  }
}

/** What is wrong with a form, by field. */
export function faultsOf({ code, details }: Failure): Map<string, string> {
  if (code !== 'form.invalid' || !Array.isArray(details)) return new Map();
  return new Map(
    details.flatMap((fault: unknown) =>
      typeof fault === 'object' && fault !== null && 'path' in fault && 'message' in fault
        ? [[String(fault.path), String(fault.message)]]
        : [],
    ),
  );
}
