import type { InstallCheck, InstallKind } from '@app/contract/installs';
import { useFormats } from '@app/i18n/use-formats';
import { ChoiceList } from '@app/ui/choice-list';
import { SearchField } from '@app/ui/page/search-field';
import { shortUrl } from '@app/ui/web-address';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompatibilityBadge, canBeChosen } from './compatibility-badge.tsx';
import styles from './install.module.css';
import { reasonText } from './reason-text.ts';

type Props = {
  kind: InstallKind;
  accounts: InstallCheck[];
  listings: { id: number; name: string }[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

const ROW = 52;

/** Search and choose among thousands of accounts, one by one or all shown, each with its compatibility. */
export function AccountChoice({ kind, accounts, listings, chosen, onChange }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const [q, setQ] = useState('');
  const shown = useMemo(() => selectableFirst(find(accounts, q)), [accounts, q]);
  const open = useMemo(() => shown.filter(canBeChosen).map(({ accountId }) => accountId), [shown]);
  const choices = useMemo(
    () =>
      shown.map((account) => ({
        id: account.accountId,
        name: account.name,
        note: noteOf(account, listings, t),
        end: <CompatibilityBadge compatibility={account.compatibility} kind={kind} />,
        disabled: !canBeChosen(account),
      })),
    [kind, shown, listings, t],
  );
  const isAll = open.length > 0 && open.every((id) => chosen.has(id));

  function change(ids: string[], on: boolean) {
    const next = new Set(chosen);
    for (const id of ids) next[on ? 'add' : 'delete'](id);
    onChange(next);
  }

  return (
    <>
      <div className={styles.tools}>
        <SearchField value={q} onChange={setQ} label={t('install.search')} placeholder={t('install.search')} />
        {open.length > 0 && (
          <Button variant="default" onClick={() => change(open, !isAll)}>
            {t(isAll ? 'install.deselectAll' : 'install.selectAll', { number: number(open.length) })}
          </Button>
        )}
      </div>
      {shown.length > 0 ? (
        <ChoiceList
          label={t('install.accounts')}
          choices={choices}
          chosen={chosen}
          rowHeight={ROW}
          onToggle={(id) => change([id], !chosen.has(id))}
          onChooseAll={() => change(open, true)}
        />
      ) : (
        <p className={styles.quiet}>{t('install.noMatch')}</p>
      )}
    </>
  );
}

/** The reason why an account cannot be chosen, else its address. */
function noteOf({ code, listingId, url }: InstallCheck, listings: Props['listings'], t: TFunction<'partner'>): string {
  if (!code) return shortUrl(url);
  return reasonText(code, listings.find(({ id }) => id === listingId)?.name, t);
}

/** Accounts that can be chosen come first, because an update or an uninstall concerns few of thousands. */
const selectableFirst = (accounts: InstallCheck[]): InstallCheck[] => [
  ...accounts.filter(canBeChosen),
  ...accounts.filter((account) => !canBeChosen(account)),
];

function find(accounts: InstallCheck[], q: string): InstallCheck[] {
  const wanted = q.trim().toLocaleLowerCase();
  if (!wanted) return accounts;
  return accounts.filter(({ name, url }) => `${name}\n${url}`.toLocaleLowerCase().includes(wanted));
}
