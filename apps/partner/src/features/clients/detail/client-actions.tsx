import type { ClientDetail } from '@app/contract/clients';
import { currencyIn } from '@app/pricing/country-currency';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal, requestCartLink } from '#modals';
import { AccountAction } from './account-action.tsx';

/** Into the account, a new offer, and an install, which needs access. */
export function ClientActions({ client }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  const { id, name } = client;
  return (
    <>
      <AccountAction client={client} />
      <Button variant="default" onClick={() => requestCartLink(offerFor(client))}>
        {t('client.offer')}
      </Button>
      {client.noAccess === null && (
        <Button onClick={() => openModal('installInto', { accountIds: [id], name })}>{t('client.install')}</Button>
      )}
    </>
  );
}

function offerFor({ name, address: { countryCode } }: ClientDetail) {
  const place = countryCode === '' ? {} : { countryCode, currency: currencyIn(countryCode) ?? ('USD' as const) };
  return { client: { name }, choices: place };
}
