import type { SkipReason } from '@app/contract/campaign-steps';

/**
 * What became of a message. `later`: it is tried again after a while; `away`: nobody could be asked, so no attempt is
 * counted; `refused`: the server does not want us; `until`: it may not go before a moment; `uncertain`: it may have
 * arrived.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'bounced' | 'refused' | 'failed' | 'later' | 'away' | 'uncertain'; reason: string }
  | { kind: 'skipped'; reason: SkipReason }
  | { kind: 'until'; at: Date; reason?: string };
