import { type RefObject, useLayoutEffect, useRef } from 'react';

const fields = 'input:not([type="hidden"]), select, textarea';

/** Focuses the page on top: the element that had the focus there before, else its first field, else the heading. */
export function usePageFocus(
  pageId: string,
  body: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): (page: string, focused: Element) => void {
  const last = useRef(new Map<string, Element>());
  const first = useRef(true);

  useLayoutEffect(() => {
    const page = body.current?.querySelector(`[data-page="${CSS.escape(pageId)}"]`);
    const known = last.current.get(pageId);
    const target =
      (known?.isConnected ? known : null) ??
      page?.querySelector('[data-autofocus]') ??
      [...(page?.querySelectorAll<HTMLInputElement>(fields) ?? [])].find((field) => !field.disabled) ??
      heading.current;
    if (!(target instanceof HTMLElement)) return;
    // The modal first remembers what opened it; then Mantine's focus trap focuses the element with this attribute.
    if (first.current) target.setAttribute('data-autofocus', 'true');
    else target.focus({ preventScroll: true });
    first.current = false;
    if (target !== heading.current || !page) return;
    // A form that comes later, when what it offers has been asked for, takes over: unless the focus is elsewhere by then.
    const observer = new MutationObserver(() => {
      const late = page.querySelector<HTMLElement>('[data-autofocus]');
      if (!late) return;
      observer.disconnect();
      target.removeAttribute('data-autofocus');
      if (document.activeElement === target) late.focus({ preventScroll: true });
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pageId, body, heading]);

  return (page, focused) => last.current.set(page, focused);
}
