let title = document.title;
let badge = 0;

function show(): void {
  document.title = badge > 0 ? `(${badge}) ${title}` : title;
}

export function setPageTitle(next: string): void {
  title = next;
  show();
}

/** Without the badge: what the page itself is called. */
export const pageTitle = (): string => title;

/** How much is new stands before the page's title: it is seen on a tab that nobody looks at. */
export function setTitleBadge(count: number): void {
  badge = count;
  show();
}
