import { CloseButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './hint.module.css';

type Props = { title: string; text: string; onDismiss: () => void };

export function Hint({ title, text, onDismiss }: Props) {
  const { t } = useTranslation();
  return (
    <aside className={styles.hint} aria-label={title}>
      <p className={styles.text}>
        <strong>{title}</strong> {text}
      </p>
      <CloseButton
        className={styles.dismiss ?? ''}
        size={28}
        iconSize={16}
        aria-label={t('hints.dismiss')}
        onClick={(event: MouseEvent) => {
          // The focused button disappears with the hint, so the focus moves to the page.
          const page = event.currentTarget.closest('main');
          onDismiss();
          page?.focus({ preventScroll: true });
        }}
      />
    </aside>
  );
}
