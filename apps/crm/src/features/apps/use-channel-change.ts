import { type ChannelFailure, channelFailures } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { type ChannelChange, channelKey, channelQueries, keepChannel, sendChannel } from '#data/channels.ts';

/** Any change of a channel. `onFault` says a failure beside what was typed, with why where the server knows. */
export function useChannelChange(onFault?: (text: string, failure: ChannelFailure | undefined) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const nameOf = ({ kind }: ChannelChange) => t(`apps.kinds.${kind}`);
  return useOptimisticChange({
    key: channelKey(accountId),
    scope: `channels ${accountId}`,
    subjectOf: ({ what, kind }: ChannelChange) => `${what} ${kind}`,
    send: (change) => sendChannel(accountId, change),
    keep: (client, channel) => keepChannel(client, accountId, channel),
    stale: [channelQueries.all(accountId)],
    done: (change) => {
      if (change.what === 'share') return { text: t(change.isShared ? 'apps.done.shared' : 'apps.done.unshared') };
      return { text: t(`apps.done.${change.what}`, { app: nameOf(change) }) };
    },
    failed: (change, error) => {
      const failure = refusalIn(error);
      const why = failure ? t(`apps.failures.${failure}`) : null;
      const code = error instanceof AppError ? error.code : null;
      const text =
        why ??
        (code === 'channel.noKey'
          ? t('apps.missing.key')
          : code === 'channel.disconnecting'
            ? t('apps.sentence.disconnecting')
            : t(`apps.error.${change.what}`, { app: nameOf(change) }));
      onFault?.(text, failure);
      return onFault ? undefined : text;
    },
    situation: ({ what, kind }) => `connected apps: ${what} ${kind}`,
  });
}

function refusalIn(error: Error): ChannelFailure | undefined {
  const details = error instanceof AppError && error.code === 'channel.refused' ? error.details : null;
  const { failure } = (details ?? {}) as { failure?: unknown };
  return channelFailures.find((known) => known === failure);
}
