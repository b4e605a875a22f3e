import type { Channel, MailHost } from '@app/contract/channels';
import { suggestMailHosts, suggestSmtpHosts } from '@app/contract/mail-hosts';

const isSame = (one: MailHost) => (other: MailHost) =>
  one.host === other.host && one.port === other.port && one.security === other.security;

/** The servers of a mailbox that somebody has entered by hand; null where they are found by the address alone. */
export function typedServers({ address, servers }: Channel): NonNullable<Channel['servers']> | null {
  if (!servers) return null;
  const { username, imap, smtp } = servers;
  const isFound =
    username === address &&
    suggestMailHosts(address).some(isSame(imap)) &&
    (!smtp || suggestSmtpHosts(address, imap.host).some(isSame(smtp)));
  return isFound ? null : servers;
}
