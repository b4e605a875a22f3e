import { PARTNER_EDITION } from '@app/contract/accounts';
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
  return accounts.data
    ?.filter(({ edition }) => edition !== PARTNER_EDITION)
    .map(({ tenantId, legacyId, companyProfile }) => (
      <Button
        key={tenantId}
        component="a"
        href={getConfig().links.crm.replace('{legacyId}', encodeURIComponent(legacyId))}
      >
        {t('errors.openAccount', { account: companyProfile.name })}
      </Button>
    ));
}
