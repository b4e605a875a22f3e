import type { SetupState } from '@app/contract/accounts';
import type { SetupStep, SetupTyped } from '@app/contract/setup';
import type { Generated } from 'kysely';
import type { Json } from '../../db/columns.ts';

export type CrmSettingsTables = {
  business_logo: { account_id: string; logo: string };
  account_setup: {
    account_id: string;
    step: Generated<SetupStep>;
    typed: Json<SetupTyped>;
    state: Generated<Exclude<SetupState, 'none'>>;
  };
};
