import '@mantine/core/styles/Title.layer.css';
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

/** A labelled region: a card of its own, or a part of one. */
export function Section({ title, part = false, children }: { title: string; part?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={part ? styles.part : styles.panel} aria-labelledby={id}>
      <Title order={part ? 3 : 2} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A placeholder with the layout of the real form. */
export function FormPlaceholder({ fields, wide = [] }: { fields: number; wide?: number[] }) {
  return (
    <div className={styles.form} aria-hidden="true">
      <div className={styles.fields}>
        {upTo(fields).map((at) => (
          <div key={at} className={wide.includes(at) ? styles.wide : undefined}>
            <span className={styles.boneLabel} />
            <span className={styles.boneInput} />
          </div>
        ))}
      </div>
    </div>
  );
}
