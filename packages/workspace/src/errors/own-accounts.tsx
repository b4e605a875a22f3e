import { PARTNER_EDITION } from '@app/contract/accounts';
import type { UserAccount } from '@app/contract/identity';
import { getConfig } from '@app/frame/calls/config.ts';
import { readSession } from '@app/frame/calls/session.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownAccountsQuery } from '../data/accounts.ts';

/** Links to the accounts that the person may use; most people have one. */
export function OwnAccounts() {
  const { t } = useTranslation();
  const accounts = useQuery({ ...ownAccountsQuery(), enabled: readSession() !== null });
  const isHere = ({ edition }: UserAccount) => getConfig().app === 'partner' && edition === PARTNER_EDITION;
  return accounts.data
    ?.filter((account) => !isHere(account))
    .map((account) => (
      <Button key={account.tenantId} component="a" href={hrefOf(account)}>
        {t('errors.openAccount', { account: account.companyProfile.name })}
      </Button>
    ));
}

function hrefOf({ edition, legacyId }: UserAccount): string {
  const { links } = getConfig();
  return edition === PARTNER_EDITION ? links.partner : links.crm.replace('{legacyId}', encodeURIComponent(legacyId));
}
