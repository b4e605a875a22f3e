import type {
  changePreferences,
  confirmSubmission,
  getForm,
  getPage,
  getPreferences,
  submitForm,
} from '@app/contract/public-pages';
import type { proveSender } from '@app/contract/sending';
import { bareCall } from '#lib/bare-call.ts';

export const getFormCall = bareCall<typeof getForm>('GET', '/api/v2/forms/{slug}');
export const submitFormCall = bareCall<typeof submitForm>('POST', '/api/v2/forms/{slug}');
export const confirmCall = bareCall<typeof confirmSubmission>('POST', '/api/v2/forms/confirmations/{token}');
export const getPageCall = bareCall<typeof getPage>('GET', '/api/v2/pages/{slug}');
export const getPreferencesCall = bareCall<typeof getPreferences>('GET', '/api/v2/preferences/{token}');
export const changePreferencesCall = bareCall<typeof changePreferences>('POST', '/api/v2/preferences/{token}');
export const proveSenderCall = bareCall<typeof proveSender>('POST', '/api/v2/senders/{token}');
