import { accountingKinds, type ChannelFailure, type ChannelKind, type SignInService } from '@app/contract/channels';
import type { useTranslation } from 'react-i18next';

type Translate = ReturnType<typeof useTranslation<'crm'>>['t'];

export const isAccounting = (kind: ChannelKind): boolean => accountingKinds.some((each) => each === kind);

/** Nobody has typed where an accounting service is: whatever keeps it from being reached is the same to people. */
const ofServices = {
  access: 'access',
  client: 'client',
  limited: 'limited',
  timeout: 'timeout',
  key: 'key',
  server: 'server',
  host: 'unreachable',
  unreachable: 'unreachable',
  certificate: 'unreachable',
  notAllowed: 'unreachable',
  unencrypted: 'unreachable',
  password: 'access',
  gone: 'server',
  readOnly: 'access',
  noCalendar: 'server',
} as const satisfies Record<ChannelFailure, string>;

/** What is about the calendar itself, wherever it is. */
const ofCalendars: readonly ChannelFailure[] = ['gone', 'readOnly'];

/** Why nothing could be read, and what to do. `service`: where somebody has signed in, who has typed no server either. */
export function failureText(
  t: Translate,
  kind: ChannelKind,
  failure: ChannelFailure,
  service: SignInService | null = null,
): string {
  if (!isAccounting(kind) && (failure === 'access' || failure === 'client'))
    return t(`apps.signIn.failures.${failure}`);
  if (service && failure === 'noCalendar')
    return t('apps.signIn.failures.noCalendar', { service: t(`apps.signIn.services.${service}`) });
  if (service && !ofCalendars.includes(failure))
    return t(`apps.accounting.failures.${ofServices[failure]}`, { app: t(`apps.signIn.services.${service}`) });
  if (isAccounting(kind) || failure === 'access' || failure === 'client' || failure === 'limited')
    return t(`apps.accounting.failures.${ofServices[failure]}`, { app: t(`apps.kinds.${kind}`) });
  return t(`apps.failures.${failure}`);
}
