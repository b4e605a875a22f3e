/** The element that scrolls what is inside it; null is the window. */
export function scrollAreaOf(element: Element): Element | null {
  for (let area = element.parentElement; area !== null; area = area.parentElement)
    if (/auto|scroll/.test(getComputedStyle(area).overflowY)) return area;
  return null;
}
