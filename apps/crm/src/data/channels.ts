import {
  type Channel,
  type ChannelKind,
  connectEmail,
  disconnectChannel,
  listChannels,
  shareChannel,
  syncChannel,
} from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const channelQueries = {
  all: (accountId: string) => ['channels', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: channelQueries.all(accountId),
      queryFn: async ({ signal }) => (await call(listChannels, { accountId }, { signal })).channels,
    }),
};

type Mailbox = Request<typeof connectEmail, 'input'>['body'];

/** Each is answered with the channel as it is then. */
export type ChannelChange =
  | { what: 'connect'; kind: 'email'; mailbox: Mailbox }
  | { what: 'share'; kind: ChannelKind; isShared: boolean }
  | { what: 'sync'; kind: ChannelKind; from: string | null }
  | { what: 'disconnect'; kind: ChannelKind; broughtIn: 'keep' | 'remove' };

export const channelKey = (accountId: string) => [...channelQueries.all(accountId), 'change'] as const;

export function sendChannel(accountId: string, change: ChannelChange): Promise<Channel> {
  const named = { accountId, channelKind: change.kind };
  switch (change.what) {
    case 'connect':
      return call(connectEmail, { accountId, body: change.mailbox });
    case 'share':
      return call(shareChannel, { ...named, body: { isShared: change.isShared } });
    case 'sync':
      return call(syncChannel, { ...named, body: { from: change.from } });
    case 'disconnect':
      return call(disconnectChannel, { ...named, body: { broughtIn: change.broughtIn } });
  }
}

export function keepChannel(client: QueryClient, accountId: string, channel: Channel): void {
  client.setQueryData(channelQueries.list(accountId).queryKey, (known) =>
    known?.map((each) => (each.kind === channel.kind ? channel : each)),
  );
}
