import {
  askConsent,
  type Channel,
  type ChannelKind,
  changeCalendar,
  changeSends,
  chooseOrganisation,
  connectCalendar,
  connectEmail,
  disconnectChannel,
  type FoundCalendar,
  findCalendars,
  listCalendars,
  listChannels,
  type Sends,
  shareChannel,
  syncChannel,
  takeConsent,
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
  /**
   * Their server is asked for them each time, and only when somebody wants to see them: not whenever a channel changes,
   * nor again and again with a password that it does not accept.
   */
  calendars: (accountId: string) =>
    queryOptions({
      queryKey: ['channel-calendars', accountId],
      queryFn: async ({ signal }) => (await call(listCalendars, { accountId }, { signal })).calendars,
      ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    }),
};

type Mailbox = Request<typeof connectEmail, 'input'>['body'];
type Calendar = Request<typeof connectCalendar, 'input'>['body'];
export type Asked = Request<typeof askConsent, 'input'>['body'];
export type CalendarLogin = Request<typeof findCalendars, 'input'>['body'];

/** Nothing is kept of what was typed. */
export const lookForCalendars = async (accountId: string, login: CalendarLogin): Promise<FoundCalendar[]> =>
  (await call(findCalendars, { accountId, body: login })).calendars;

/** Each is answered with the channel as it is then. */
export type ChannelChange =
  | { what: 'connect'; kind: 'email'; mailbox: Mailbox }
  | { what: 'take'; kind: ChannelKind; state: string; code: string; realmId: string }
  | { what: 'choose'; kind: ChannelKind; organisationId: string }
  | { what: 'connect'; kind: 'calendar'; calendar: Calendar }
  | { what: 'change'; kind: 'calendar'; calendar: string }
  | { what: 'sends'; kind: 'email'; sends: Sends | null }
  | { what: 'share'; kind: ChannelKind; isShared: boolean }
  | { what: 'sync'; kind: ChannelKind; from: string | null }
  | { what: 'disconnect'; kind: ChannelKind; broughtIn: 'keep' | 'remove' };

export const channelKey = (accountId: string) => [...channelQueries.all(accountId), 'change'] as const;

export function sendChannel(accountId: string, change: ChannelChange): Promise<Channel> {
  const named = { accountId, channelKind: change.kind };
  switch (change.what) {
    case 'connect':
      return change.kind === 'email'
        ? call(connectEmail, { accountId, body: change.mailbox })
        : call(connectCalendar, { accountId, body: change.calendar });
    case 'take': {
      const { state, code, realmId } = change;
      return call(takeConsent, { ...named, body: { state, code, realmId } });
    }
    case 'choose':
      return call(chooseOrganisation, { ...named, body: { organisationId: change.organisationId } });
    case 'change':
      return call(changeCalendar, { accountId, body: { calendar: change.calendar } });
    case 'sends':
      return call(changeSends, { accountId, body: { sends: change.sends } });
    case 'share':
      return call(shareChannel, { ...named, body: { isShared: change.isShared } });
    case 'sync':
      return call(syncChannel, { ...named, body: { from: change.from } });
    case 'disconnect':
      return call(disconnectChannel, { ...named, body: { broughtIn: change.broughtIn } });
  }
}

/** Where a service asks whether a channel may be read. */
export const askForConsent = (accountId: string, channelKind: ChannelKind, asked: Asked) =>
  call(askConsent, { accountId, channelKind, body: asked });

export function keepChannel(client: QueryClient, accountId: string, channel: Channel): void {
  client.setQueryData(channelQueries.list(accountId).queryKey, (known) =>
    known?.map((each) => (each.kind === channel.kind ? channel : each)),
  );
}
