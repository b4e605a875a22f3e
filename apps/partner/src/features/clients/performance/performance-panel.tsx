import '@mantine/core/styles/Title.layer.css';
import { TablePlaceholder, TextPlaceholder } from '@app/ui/state/placeholder';
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './performance-tab.module.css';

type Props = { title: string; note?: string; end?: ReactNode; plain?: boolean; children: ReactNode };

export function Panel({ title, note, end, plain = false, children }: Props) {
  const id = useId();
  return (
    <section className={plain ? styles.plain : styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {end}
      </div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}

/** Placeholders with the height of the panels. */
export function PerformancePlaceholder() {
  return (
    <div className={styles.panels}>
      <div className={styles.panel}>
        <TextPlaceholder lines={2} />
        <div className={styles.chartRoom} />
      </div>
      <div className={styles.panel}>
        <TextPlaceholder lines={12} />
      </div>
      <TablePlaceholder rows={3} columns={4} />
    </div>
  );
}
