import type { ImportColumn } from '@app/contract/imports';
import { appIcon } from '@app/ui/app-icon';
import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './matching.module.css';

const DownIcon = appIcon(IconChevronDown, 14);
const MOST_SAMPLES = 3;

type Props = {
  at: number;
  column: ImportColumn;
  name: string;
  /** What the column becomes; undefined: it is not imported. */
  target: string | undefined;
  isRequired: boolean;
  isSuggested: boolean;
  /** Why the last choice was refused. */
  refusal: string | undefined;
  /** The open list, while something is being chosen. */
  select: ReactNode;
  onOpen: (at: number) => void;
  onSwap: (at: number) => void;
};

/** A column of the file and the field that it becomes. */
export const ColumnRow = memo(function ColumnRow(props: Props) {
  const { at, column, name, target, isRequired, isSuggested, refusal, select, onOpen, onSwap } = props;
  const { t } = useTranslation('crm');
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = select !== undefined;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // The list had the focus and is gone: whoever has not gone elsewhere goes on from here.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const shown = target ?? t('import.matching.none');
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpen(at);
  };
  return (
    <li className={styles.row} data-left={target === undefined || undefined}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.samples}>
        {column.samples.length === 0
          ? t('import.matching.empty')
          : column.samples.slice(0, MOST_SAMPLES).map((sample) => (
              <bdi key={sample} title={sample}>
                {sample}
              </bdi>
            ))}
      </span>
      <span className={styles.target}>
        {select ?? (
          <button
            ref={button}
            type="button"
            className={styles.choose}
            aria-haspopup="listbox"
            aria-label={`${t('import.matching.choose', { column: name })}: ${shown}`}
            onClick={() => onOpen(at)}
            onKeyDown={openByArrow}
          >
            <span>
              <bdi>{shown}</bdi>
              {isRequired && <span className={styles.star}> *</span>}
            </span>
            {isSuggested && <span className={styles.suggested}>{t('import.matching.suggested')}</span>}
            <DownIcon />
          </button>
        )}
        {refusal !== undefined && (
          <span className={styles.refusal}>
            <span role="alert">{refusal}</span>
            <Button variant="default" size="compact-sm" onClick={() => onSwap(at)}>
              {t('import.matching.swap')}
            </Button>
          </span>
        )}
      </span>
    </li>
  );
});
