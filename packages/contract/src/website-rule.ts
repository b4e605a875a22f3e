/** With its scheme. A port is no scheme: `example.com:8080`. */
export function tidyWebsite(typed: string): string {
  const address = typed.trim();
  if (address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address)) return address;
  return `https://${address.replace(/^\/+/, '')}`;
}

/** With its scheme already; see tidyWebsite. */
export function isWebsite(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return /^(?:[^.\s]+\.)+[^.\s]{2,}$/.test(hostname) && username === '' && password === '';
}

/** As people type it, nothing too. */
export const isTypedWebsite = (typed: string): boolean => typed.trim() === '' || isWebsite(tidyWebsite(typed));
