import {
  addDomain,
  addSender,
  askSender,
  changeSender,
  changeSending,
  checkDomain,
  deleteDomain,
  deleteSender,
  getSending,
  type Sending,
  saveTopics,
} from '@app/contract/sending';
import { call } from '@app/frame/calls/api.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** From whom mail goes out, and the kinds of mail that people can be without. */
export const sendingQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['sending', accountId],
    queryFn: ({ signal }) => call(getSending, { accountId }, { signal }),
  });

type Topic = { id?: number | undefined; name: string };

/** Each is answered with everything as it is then. */
export type SendingChange =
  | { kind: 'addSender'; name: string; address: string }
  | { kind: 'changeSender'; id: number; name: string; isDefault: boolean }
  | { kind: 'askSender' | 'deleteSender'; id: number; address: string }
  | { kind: 'addDomain'; domain: string }
  | { kind: 'checkDomain' | 'deleteDomain'; id: number; domain: string }
  | { kind: 'topics'; topics: Topic[] }
  | { kind: 'settings'; settings: Sending['settings'] };

/** Changes that are under way are found by this. */
export const sendingKey = (accountId: string) => [...sendingQuery(accountId).queryKey, 'change'] as const;

export function sendSending(accountId: string, change: SendingChange): Promise<Sending> {
  switch (change.kind) {
    case 'addSender':
      return call(addSender, { accountId, body: { name: change.name, address: change.address } });
    case 'changeSender': {
      const { id, name, isDefault } = change;
      return call(changeSender, { accountId, senderId: String(id), body: { name, isDefault } });
    }
    case 'askSender':
      return call(askSender, { accountId, senderId: String(change.id) });
    case 'deleteSender':
      return call(deleteSender, { accountId, senderId: String(change.id) });
    case 'addDomain':
      return call(addDomain, { accountId, body: { domain: change.domain } });
    case 'checkDomain':
      return call(checkDomain, { accountId, domainId: String(change.id) });
    case 'deleteDomain':
      return call(deleteDomain, { accountId, domainId: String(change.id) });
    case 'topics':
      return call(saveTopics, { accountId, body: { topics: change.topics } });
    case 'settings':
      return call(changeSending, { accountId, body: change.settings });
  }
}

export const keepSending = (client: QueryClient, accountId: string, sending: Sending): void =>
  void client.setQueryData(sendingQuery(accountId).queryKey, sending);
