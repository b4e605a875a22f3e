import { Tabs as MantineTabs } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
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
  const list = useRef<HTMLDivElement>(null);
  const chosen = items.findIndex((item) => item.value === value);
  const name = items[chosen]?.label;
  // On a narrow screen the row scrolls, and the row alone: the chosen one is in sight, also when the address chose it.
  useEffect(() => {
    // A name that becomes longer, as by a count that comes later, moves what stands after it.
    const row = name === undefined ? null : list.current;
    const [outer, tab] = [row?.getBoundingClientRect(), row?.children[chosen]?.getBoundingClientRect()];
    if (outer && tab && (tab.left < outer.left || tab.right > outer.right))
      row?.scrollBy({ left: (tab.left + tab.right - outer.left - outer.right) / 2 });
  }, [chosen, name]);
  return (
    <MantineTabs
      unstyled
      keepMounted={false}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      classNames={{ list: styles.list ?? '', tab: styles.tab ?? '' }}
    >
      <MantineTabs.List ref={list} aria-label={label}>
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
