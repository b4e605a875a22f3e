import { PARTNER_EDITION } from '@app/contract/accounts';
import type { UserAccount } from '@app/contract/identity';
import { Panel } from '@app/ui/panel';
import { SearchField } from '@app/ui/search-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { getConfig } from '#lib/config.ts';
import { closePanel } from '#lib/panels.ts';
import { keepAccount } from '#lib/session.ts';
import styles from './account-switcher.module.css';

/** Partner accounts open here; the others open at their own address. */
export function AccountSwitcher({ opened }: { opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Panel opened={opened} onClose={closePanel} title={t('switcher.title')} closeLabel={t('common.close')}>
      <AccountLists />
    </Panel>
  );
}

/** Begins anew with each opening. */
function AccountLists() {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const { accounts, accountId } = getBoot();
  const partner = accounts.filter(({ edition }) => edition === PARTNER_EDITION);
  const crm = accounts.filter(({ edition }) => edition !== PARTNER_EDITION);
  const found = crm.filter(({ companyProfile: { name }, legacyId }) => matches(query, name, legacyId));

  return (
    <>
      <h3 className={styles.heading}>{t('switcher.partnerTools')}</h3>
      <ul className={styles.list}>
        {partner.map((account) => (
          <li key={account.tenantId}>
            <Entry
              account={account}
              href="/"
              onClick={() => keepAccount(account.tenantId)}
              note={account.tenantId === accountId ? t('switcher.current') : account.edition}
            />
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{t('switcher.crmAccounts', { count: crm.length })}</h3>
      {crm.length > 0 && (
        <SearchField
          value={query}
          onChange={setQuery}
          label={t('switcher.search')}
          placeholder={t('switcher.search')}
          clearLabel={t('common.clear')}
        />
      )}
      <ul className={styles.list}>
        {found.map((account) => (
          <li key={account.tenantId}>
            <Entry account={account} href={crmAddress(account)} note={account.edition} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t(crm.length === 0 ? 'switcher.empty' : 'switcher.none')}</p>}
    </>
  );
}

const matches = (query: string, ...texts: string[]) =>
  texts.some((text) => text.toLowerCase().includes(query.toLowerCase()));
const crmAddress = ({ legacyId }: UserAccount) => getConfig().links.crm.replace('{legacyId}', legacyId);

type EntryProps = { account: UserAccount; href: string; note: string; onClick?: () => void };

function Entry({ account, href, note, onClick }: EntryProps) {
  return (
    <a className={styles.entry} href={href} onClick={onClick}>
      <span className={styles.name}>{account.companyProfile.name}</span>
      <span className={styles.note}>{note}</span>
    </a>
  );
}
