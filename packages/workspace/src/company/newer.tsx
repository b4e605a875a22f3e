import type { CompanyProfile } from '@app/contract/profile';
import { useFormats } from '@app/i18n/use-formats';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../profile/settings.module.css';

/** A colleague has saved meanwhile: whose values are shown, and what the next save does. */
export function Newer({ profile: { updatedBy, updatedDate } }: { profile: CompanyProfile }) {
  const { t } = useTranslation();
  const { relative } = useFormats();
  const name = updatedBy || t('company.newer.somebody');
  const when = updatedDate === null ? '' : relative(updatedDate);
  const notice = useRef<HTMLDivElement>(null);
  // The notice is above the form, and the pressed button below it.
  useEffect(() => {
    // Newer browsers return a promise here, which React must not get as a clean-up function.
    void notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.notice} role="alert" ref={notice}>
      <Text fw={600}>{t('company.newer.title', { name, when })}</Text>
      <Text size="sm">{t('company.newer.text')}</Text>
    </div>
  );
}
