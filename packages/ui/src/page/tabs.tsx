import { Tabs as MantineTabs } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

export type TabChoice = {
  value: string;
  items: { value: string; label: string }[];
  onChange: (value: string) => void;
};

type Props = TabChoice & { label: string; className?: string | undefined; children: ReactNode };

/** A row of tabs with the chosen tab's panel below. */
export function Tabs({ label, value, items, onChange, className, children }: Props) {
  // Arrow keys choose the tab that they reach; Home and End do so too.
  function chooseEnd({ key }: KeyboardEvent) {
    const item = key === 'Home' ? items[0] : key === 'End' ? items.at(-1) : undefined;
    if (item) onChange(item.value);
  }
  return (
    <MantineTabs
      unstyled
      keepMounted={false}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      classNames={{ list: styles.list ?? '', tab: styles.tab ?? '' }}
    >
      <MantineTabs.List aria-label={label}>
        {items.map((item) => (
          <MantineTabs.Tab key={item.value} value={item.value} onKeyDown={chooseEnd}>
            {item.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={value} className={className ?? ''}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
