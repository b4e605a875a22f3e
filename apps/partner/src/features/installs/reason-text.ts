import type { InstallCheck } from '@app/contract/installs';
import type { TFunction } from 'i18next';

type InstallCode = NonNullable<InstallCheck['code']>;

/** Why an account could not take a campaign. Without its name the sentence says "this campaign"; most reasons need none. */
export const reasonText = (code: InstallCode, campaign: string | null | undefined, t: TFunction<'partner'>): string =>
  campaign
    ? t(`install.reason.${code}`, { campaign })
    : t(`install.reason.${code}` as 'install.reason.listing.archived', { context: 'unnamed' });
