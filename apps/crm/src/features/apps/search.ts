import { channelKinds } from '@app/contract/channels';
import { maybeOneOf, text } from '@app/frame/app/search.ts';

/** What a service led back with, through the address that is registered there. */
export const appsSearch = {
  connect: maybeOneOf(...channelKinds),
  state: text(200),
  code: text(4000),
  realmId: text(100),
  error: text(100),
};
