import '@mantine/core/styles/Title.layer.css';
import type { ClientDetail } from '@app/contract/clients';
import { addressLines } from '@app/i18n/address-lines';
import { useFormats } from '@app/i18n/use-formats';
import { BreakableAddress } from '@app/ui/web-address';
import { Anchor, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AssignedTo } from './assigned-to.tsx';
import styles from './client-details.module.css';
import { Entry } from './entry.tsx';
import { PurchaseEntries } from './purchase-entries.tsx';
import { SubscriptionChange } from './subscription-change.tsx';

export function ClientDetails({ client }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  return (
    <div className={styles.columns}>
      <Panel title={t('client.details')}>
        <Company client={client} />
      </Panel>
      <Panel title={t('client.subscription')}>
        <Subscription client={client} />
      </Panel>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Company({ client: { url, website, name, phone, product, address } }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  const { country } = useFormats();
  return (
    <dl className={styles.list}>
      <Entry label={t('client.url')}>
        <Website url={url} />
      </Entry>
      <Entry label={t('client.name')}>{name}</Entry>
      <Entry label={t('client.phone')}>
        {phone !== '' && (
          <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`} inherit>
            {phone}
          </Anchor>
        )}
      </Entry>
      <Entry label={t('client.product')}>{product}</Entry>
      <Entry label={t('client.address')}>
        {addressLines(address, address.countryCode === '' ? '' : country(address.countryCode)).map((line, at) => (
          <Fragment key={line}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Entry>
      {website !== '' && (
        <Entry label={t('client.website')}>
          <Website url={website} />
        </Entry>
      )}
    </dl>
  );
}

function Subscription({ client }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  const { date } = useFormats();
  const { soldBy, startDate, purchase, change } = client;
  return (
    <dl className={styles.list}>
      <Entry label={t('client.soldBy')}>{t(soldBy === 'mine' ? 'client.soldByMine' : 'client.soldByOthers')}</Entry>
      <Entry label={t('client.startDate')}>{date(startDate)}</Entry>
      {purchase && <PurchaseEntries purchase={purchase} />}
      <Entry label={t('client.change')}>{change && <SubscriptionChange change={change} />}</Entry>
      <Entry label={t('clients.lookedAfter')}>
        <AssignedTo client={client} />
      </Entry>
    </dl>
  );
}

/** Only http and https addresses become links; the value is free text of the client. */
function Website({ url }: { url: string }) {
  const { t } = useTranslation();
  const shown = url.replace(/^https?:\/\//, '');
  const address = URL.parse(url === shown ? `https://${url}` : url);
  if (address === null) return url;
  return (
    <Anchor href={address.href} target="_blank" rel="noopener noreferrer" inherit>
      <BreakableAddress address={shown} /> <span className="visually-hidden">({t('accessibility.opensNewTab')})</span>
    </Anchor>
  );
}
