import type { InstallCheck, InstallKind } from '@app/contract/installs';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { installQueries } from '#data/installs.ts';
import { type PartnerModals, pushModal } from '#modals';
import { AccountChoice } from './account-choice.tsx';
import { ArchivedBundle, isArchived } from './archived-bundle.tsx';
import { canBeChosen } from './compatibility-badge.tsx';
import styles from './install.module.css';

/** The first step: the choice of accounts, each with its compatibility. Nothing is changed before the next step. */
export function InstallModal({ kind = 'install', accountIds, ...source }: PartnerModals['install']) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const all = useQuery(installQueries.check(accountId, kind, source));
  const data = useMemo(() => all.data && onlyThese(all.data, accountIds), [all.data, accountIds]);
  const check = { ...all, data };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set<string>(accountIds));
  const name = source.bundle?.name ?? source.listing?.name ?? '';
  // An account that a newer check no longer allows is dropped from the choice.
  const open = new Set(check.data?.content.filter(canBeChosen).map((account) => account.accountId));
  const still = [...chosen].filter((id) => open.has(id));

  if (source.bundle && isArchived(check.error)) return <ArchivedBundle bundle={source.bundle} />;
  return (
    <QueryView
      query={{ ...check, data: check.data && { ...check.data, content: concerned(kind, check.data.content) } }}
      loading={<TextPlaceholder lines={9} />}
      error={t('install.error.accounts')}
      isEmpty={({ content }) => content.length === 0 || (kind === 'update' && content.every(isUpToDate))}
      empty={<Empty text={t(`install.${whyEmpty(check.data?.content ?? [])}`, { name })} />}
    >
      {({ listings, content }) => (
        <div className={styles.page}>
          <p className={styles.intro}>
            {t(`install.choose.${kind}`, { name, count: listings.length, number: number(listings.length) })}
          </p>
          <AccountChoice
            kind={kind}
            accounts={content}
            listings={listings}
            chosen={new Set(still)}
            onChange={setChosen}
          />
          <div className={styles.foot}>
            <span role="status" className={styles.count}>
              {t('install.chosen', { chosen: number(still.length), total: number(content.length) })}
            </span>
            <Button
              disabled={still.length === 0}
              onClick={() => pushModal('reviewInstall', { kind, ...source, accountIds: still })}
            >
              {t('install.continue')}
            </Button>
          </div>
        </div>
      )}
    </QueryView>
  );
}

function whyEmpty(accounts: InstallCheck[]) {
  if (accounts.length === 0) return 'noAccounts';
  return accounts.some(({ installed }) => installed > 0) ? 'allUpToDate' : 'notThere';
}

const isUpToDate = ({ compatibility }: InstallCheck) => compatibility === 'installed';

/** An update and an uninstall are only of what is there: the other accounts have no part in it. */
const concerned = (kind: InstallKind, accounts: InstallCheck[]): InstallCheck[] =>
  kind === 'install' ? accounts : accounts.filter(({ installed }) => installed > 0);

function onlyThese<Checked extends { content: InstallCheck[] }>(checked: Checked, accountIds: string[] | undefined) {
  if (!accountIds) return checked;
  const wanted = new Set(accountIds);
  return { ...checked, content: checked.content.filter(({ accountId }) => wanted.has(accountId)) };
}
