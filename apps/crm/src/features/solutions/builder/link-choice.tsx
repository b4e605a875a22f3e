import { linkAddress } from '@app/automation/link-address';
import type { SolutionDetail } from '@app/contract/solutions';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';

type Props = { value: string; solution: SolutionDetail; onChange: (url: string) => void };

/** Which link of the solution's emails is meant; '' is any. Says where nobody can come upon it. */
export function LinkChoice({ value, solution: { mailLinks, draft }, onChange }: Props) {
  const { t } = useTranslation('crm');
  const listId = useId();
  // Where a link with other fields leads is known for each contact only.
  const leads = mailLinks
    .map((written) => ({ written, address: linkAddress(written, draft.links) }))
    .filter(({ address }) => /^https?:/.test(address) && !address.includes('{{'));
  const wanted = linkAddress(value, draft.links);
  const isLost = value.trim() !== '' && !leads.some(({ address }) => address === wanted);
  return (
    <>
      <TextInput
        dir="ltr"
        label={t('asset.address')}
        description={t('builder.anyLink')}
        placeholder="https://"
        maxLength={2000}
        list={listId}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={listId}>
        {leads.map(({ written, address }) => (
          <option key={written} value={written}>
            {address}
          </option>
        ))}
      </datalist>
      {isLost && (
        <p className={styles.note} role="status">
          {t('builder.lostLink')}
        </p>
      )}
    </>
  );
}
