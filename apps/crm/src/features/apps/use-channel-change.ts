import {
  type ChannelFailure,
  type ChannelKind,
  channelFailures,
  type SignInService,
  signInServices,
} from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { failureText, isAccounting } from '#data/account/failure-text.ts';
import { type ChannelChange, channelKey, channelQueries, keepChannel, sendChannel } from '#data/channels.ts';
import { sendingQuery } from '#data/solutions/sending.ts';

/**
 * Any change of a channel. `onFault` says a failure beside what was typed, with why where the server knows; `service`:
 * where somebody has signed in for it.
 */
export function useChannelChange(
  onFault?: (text: string, failure: ChannelFailure | undefined) => void,
  service: SignInService | null = null,
) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const nameOf = ({ kind }: ChannelChange) => t(`apps.kinds.${kind}`);
  return useOptimisticChange({
    key: channelKey(accountId),
    scope: `channels ${accountId}`,
    subjectOf: ({ what, kind }: ChannelChange) => `${what} ${kind}`,
    send: (change) => sendChannel(accountId, change),
    keep: (client, channel) => keepChannel(client, accountId, channel),
    // Its address may have become a sender.
    stale: [channelQueries.all(accountId), sendingQuery(accountId).queryKey],
    done: (change, channel) => {
      // Of several books one is to be chosen: nothing is connected yet.
      if (change.what === 'take' && channel.organisations.length > 0) return undefined;
      if (change.what === 'share') return { text: t(change.isShared ? 'apps.done.shared' : 'apps.done.unshared') };
      // However something is connected, it is said the same way.
      const what = change.what === 'take' || change.what === 'choose' ? 'connect' : change.what;
      return { text: t(`apps.done.${what}`, { app: nameOf(change) }) };
    },
    failed: (change, error) => {
      const what = change.what === 'take' || change.what === 'choose' ? 'connect' : change.what;
      const [said, unsent] = what === 'sends' ? (['share', 'unopened'] as const) : ([what, 'refused'] as const);
      const text =
        sayRefusal(t, change.kind, error, service, unsent) ?? t(`apps.error.${said}`, { app: nameOf(change) });
      onFault?.(text, refusalIn(error));
      return onFault ? undefined : text;
    },
    situation: ({ what, kind }) => `connected apps: ${what} ${kind}`,
  });
}

/** Why the server refused it; undefined where it does not say. `unsent`: what is said first where mail cannot go out. */
export function sayRefusal(
  t: TFunction<'crm'>,
  kind: ChannelKind,
  error: Error,
  known: SignInService | null = null,
  unsent: 'refused' | 'unopened' = 'refused',
): string | undefined {
  const failure = refusalIn(error);
  const service = known ?? serviceIn(error);
  if (failure && isOfSmtp(error)) return `${t(`apps.sends.${unsent}`)} ${failureText(t, kind, failure, service)}`;
  if (failure) return failureText(t, kind, failure, service);
  const code = error instanceof AppError ? error.code : null;
  if (code === 'channel.noKey') return t('apps.missing.key');
  if (code === 'channel.noConsent')
    return isAccounting(kind)
      ? t('apps.accounting.expired', { app: t(`apps.kinds.${kind}`) })
      : t('apps.signIn.expired');
  return code === 'channel.disconnecting' ? t('apps.sentence.disconnecting') : undefined;
}

/** The server that its mail goes out through. */
const isOfSmtp = (error: Error) =>
  error instanceof AppError && (error.details as { server?: unknown } | null)?.server === 'smtp';

/** Where somebody has just signed in: the server says it with why that was of no use. */
function serviceIn(error: Error): SignInService | null {
  const { service } = ((error instanceof AppError && error.details) || {}) as { service?: unknown };
  return signInServices.find((each) => each === service) ?? null;
}

function refusalIn(error: Error): ChannelFailure | undefined {
  const details = error instanceof AppError && error.code === 'channel.refused' ? error.details : null;
  const { failure } = (details ?? {}) as { failure?: unknown };
  return channelFailures.find((known) => known === failure);
}
