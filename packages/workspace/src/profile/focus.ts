/** Whether the focus may be moved after a wait: only if it is nowhere, or still within the given element. */
export function isFocusFree(within: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || Boolean(within?.contains(activeElement));
}
