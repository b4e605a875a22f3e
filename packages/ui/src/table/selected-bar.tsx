import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import floating from '../overlay/floating.module.css';
import styles from './selected-bar.module.css';

type Props = {
  label: string;
  /** How many are chosen, in words. */
  count: string;
  onClear: () => void;
  children: ReactNode;
};

/** What can be done with the chosen rows of a table. Floats over the foot of the window, so that no row moves. */
export function SelectedBar({ label, count, onClear, children }: Props) {
  const { t } = useTranslation();
  return (
    <section className={`${floating.card} ${styles.bar}`} aria-label={label} data-selected-bar>
      <span role="status" className={styles.count}>
        {count}
      </span>
      {children}
      <ActionIcon variant="subtle" aria-label={t('table.clearSelection')} onClick={onClear}>
        <Icon name="close" size={16} />
      </ActionIcon>
    </section>
  );
}
