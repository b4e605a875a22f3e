import { useFormats } from '@app/i18n/use-formats';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import styles from './filters.module.css';

type Props = {
  /** How many of them narrow the list. */
  active: number;
  onReset: () => void;
  children: ReactNode;
};

/** The filters of a list, in its toolbar. On a phone they stand behind one button, in a sheet at the foot of the screen. */
export function Filters({ active, onReset, children }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  if (!isNarrow) return children;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="filters" size={16} />} popoverTarget={id}>
        {active > 0 ? t('table.filtersActive', { number: number(active) }) : t('table.filters')}
      </Button>
      {/* The browser's own: Escape and a press outside close it, and the focus goes back to the button. */}
      <fieldset id={id} popover="auto" aria-label={t('table.filters')} className={styles.sheet}>
        {children}
        <div className={styles.foot}>
          <Button variant="default" disabled={active === 0} onClick={onReset}>
            {t('table.resetFilters')}
          </Button>
          <Button popoverTarget={id} popoverTargetAction="hide">
            {t('actions.close')}
          </Button>
        </div>
      </fieldset>
    </>
  );
}
