import type { ChannelKind } from '@app/contract/channels';
import type { Config } from '../../../config.ts';

/** Whoever asks people for their consent and gives tokens for it (OAuth 2). */
export type OauthService = {
  /** Where people are asked, and where tokens are given and taken back; null: it takes none back. */
  addresses(config: Config): { consent: string; token: string; revoke: string | null };
  /** What it knows this server by. */
  client(config: Config): { id: string; secret: string } | null;
  scope(config: Config, kind: ChannelKind): string;
  /** Whether it knows codes that only whoever asked can use (RFC 7636). */
  hasChallenge: boolean;
  revokesWith: 'form' | 'json';
  /** What else its page wants to know. */
  asksWith?: Record<string, string>;
};
