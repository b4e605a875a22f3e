/** What stands behind the page's name in the address. */
export const slugIn = (): string => decodeURIComponent(location.pathname.split('/')[2] ?? '');
