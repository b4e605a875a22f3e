import type { SwitcherAccount } from '@app/contract/switcher';
import { useTranslation } from 'react-i18next';
import { CrmEntry } from './account-entry.tsx';
import styles from './account-switcher.module.css';
import { Section } from './section.tsx';
import { isPinned, type PinChange, type Pins } from './use-pins.ts';

type Props = { accounts: SwitcherAccount[]; pins: Pins; onPin: (change: PinChange) => void };

export function RecentAccounts({ accounts, pins, onPin }: Props) {
  const { t } = useTranslation();
  if (accounts.length === 0) return null;
  return (
    <Section title={t('switcher.recent')}>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <CrmEntry key={account.id} account={account} search="" pinned={isPinned(account, pins)} onPin={onPin} />
        ))}
      </ul>
    </Section>
  );
}
