import type { TFunction } from 'i18next';

export const PASSWORD_MIN = 10;

/** Only catches typing errors; the server decides. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const emailRule = (t: TFunction<'public'>) => (value: string) => {
  if (!value.trim()) return t('field.emailMissing');
  return looksLikeEmail.test(value.trim()) ? null : t('field.emailInvalid');
};

export const requiredRule = (text: string) => (value: string) => (value.trim() ? null : text);

export const newPasswordRule = (t: TFunction<'public'>) => (value: string) => {
  if (!value) return t('field.newPasswordMissing');
  return value.length < PASSWORD_MIN ? t('field.passwordShort', { count: PASSWORD_MIN - value.length }) : null;
};
