import { CloseButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import styles from './hint.module.css';

type Props = { title: string; text: string; dismissLabel: string; onDismiss: () => void };

export function Hint({ title, text, dismissLabel, onDismiss }: Props) {
  return (
    <aside className={styles.hint} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <CloseButton
        className={styles.dismiss ?? ''}
        size={28}
        iconSize={16}
        aria-label={dismissLabel}
        onClick={(event: MouseEvent) => {
          // The button goes away with the hint: the keyboard goes on with the page.
          const page = event.currentTarget.closest('main');
          onDismiss();
          page?.focus({ preventScroll: true });
        }}
      />
    </aside>
  );
}
