import { useDirection } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tab-list.module.css';

export type Tabs = {
  value: string;
  items: { value: string; label: string }[];
  onChange: (value: string) => void;
};

const tabId = (value: string) => `tab-${value}`;

export function TabList({ label, value, items, onChange }: Tabs & { label: string }) {
  const { dir } = useDirection();
  const at = items.findIndex((item) => item.value === value);

  function move(event: KeyboardEvent) {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const last = items.length - 1;
    const next = { [forward]: at === last ? 0 : at + 1, [back]: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const item = next === undefined ? undefined : items[next];
    if (item === undefined) return;
    event.preventDefault();
    onChange(item.value);
    document.getElementById(tabId(item.value))?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className={styles.list}>
      {items.map((item) => (
        <button
          key={item.value}
          id={tabId(item.value)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={item.value === value}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
          onKeyDown={move}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

type PanelProps = { value: string; className?: string | undefined; children: ReactNode };

export function TabPanel({ value, className, children }: PanelProps) {
  return (
    <div role="tabpanel" aria-labelledby={tabId(value)} className={className}>
      {children}
    </div>
  );
}
