import { useEffect } from 'react';
import { useApp } from '../app/app.ts';

let title = document.title;
let record: string | null = null;
let badge = 0;

function show(): void {
  document.title = badge > 0 ? `(${badge}) ${pageTitle()}` : pageTitle();
}

export function setPageTitle(next: string): void {
  title = next;
  show();
}

/** Without the badge: what the page itself is called. */
export const pageTitle = (): string => record ?? title;

/** A detail is called by the record that it shows, as soon as its name is known. */
export function useRecordTitle(name: string | undefined): void {
  const app = useApp();
  useEffect(() => {
    if (name === undefined) return;
    record = `${name} · ${app.title}`;
    show();
    return () => {
      record = null;
      show();
    };
  }, [name, app.title]);
}

/** Puts the number of new notifications before the title, so that it is seen in a background tab. */
export function setTitleBadge(count: number): void {
  badge = count;
  show();
}
