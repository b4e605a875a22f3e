/** Whether the focus may be moved after a wait: it is nowhere, or still in what it was moved on from. */
export function isFocusFree(within: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || Boolean(within?.contains(activeElement));
}
