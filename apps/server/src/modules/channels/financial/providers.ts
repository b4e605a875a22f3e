import { type AccountingKind, accountingKinds, type ChannelKind } from '@app/contract/channels';
import type { Provider } from './provider.ts';
import { quickbooks } from './quickbooks.ts';
import { xero } from './xero.ts';

export const providers: Record<AccountingKind, Provider> = { xero, quickbooks };

export const isAccounting = (kind: ChannelKind | string): kind is AccountingKind =>
  (accountingKinds as readonly string[]).includes(kind);
