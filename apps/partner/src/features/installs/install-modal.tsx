import { AppError } from '@app/contract/errors';
import type { InstallCheck } from '@app/contract/installs';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/empty';
import { TextPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { installQueries } from '#data/installs.ts';
import { type PartnerModals, pushModal } from '#modals';
import { AccountChoice } from './account-choice.tsx';
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
  const gone = check.error instanceof AppError && check.error.status !== 500 ? check.error.code : null;
  const name = source.bundle?.name ?? source.listing?.name ?? '';
  // An account that a newer check no longer allows is dropped from the choice.
  const open = new Set(check.data?.content.filter(canBeChosen).map((account) => account.accountId));
  const still = [...chosen].filter((id) => open.has(id));

  if (gone === 'bundle.archived') return <Empty text={t('install.bundleArchived')} />;
  return (
    <QueryView
      query={check}
      loading={<TextPlaceholder lines={9} />}
      error={t('install.error.accounts')}
      isEmpty={({ content }) => content.length === 0}
      empty={<Empty text={t('install.noAccounts')} />}
    >
      {({ listings, content }) => (
        <div className={styles.page}>
          <p className={styles.intro}>
            {t(`install.choose.${kind}`, { name, count: listings.length, number: number(listings.length) })}
          </p>
          <AccountChoice accounts={content} listings={listings} chosen={new Set(still)} onChange={setChosen} />
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

function onlyThese<Checked extends { content: InstallCheck[] }>(checked: Checked, accountIds: string[] | undefined) {
  if (!accountIds) return checked;
  const wanted = new Set(accountIds);
  return { ...checked, content: checked.content.filter(({ accountId }) => wanted.has(accountId)) };
}
