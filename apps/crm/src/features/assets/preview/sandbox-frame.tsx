import { useEffect, useRef } from 'react';

type Props = { title: string; html: string; isDark: boolean; className?: string | undefined };

/**
 * A mail as a mail program shows it: no script runs in it and none of its links lead anywhere. The page's own policy
 * allows no style that stands in HTML, so that its styles are set one by one.
 */
export function SandboxFrame({ title, html, isDark, className }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    const page = element?.contentDocument;
    if (!element || !page) return;
    show(page, html, isDark);
    const measure = () => {
      element.style.blockSize = `${page.documentElement.scrollHeight}px`;
    };
    measure();
    // Pictures come later and the width changes: what is taller then is shown whole.
    page.addEventListener('load', measure, true);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (page.body) observer.observe(page.body);
    return () => {
      observer.disconnect();
      page.removeEventListener('load', measure, true);
    };
  }, [html, isDark]);
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" className={className} tabIndex={-1} />;
}

const DARK = /\(prefers-color-scheme:\s*dark\)/g;

function show(page: Document, html: string, isDark: boolean): void {
  const sheets: string[] = [];
  const plain = html
    .replace(/<style>(.*?)<\/style>/gs, (_, text: string) => {
      sheets.push(text.replace(DARK, isDark ? 'all' : 'not all'));
      return '';
    })
    // In what the renderer writes, a quotation mark inside of words is written otherwise.
    .replaceAll(' style="', ' data-style="');
  const parsed = new DOMParser().parseFromString(plain, 'text/html');
  for (const link of parsed.querySelectorAll('a')) link.removeAttribute('href');
  page.replaceChild(page.adoptNode(parsed.documentElement), page.documentElement);
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    delete element.dataset.style;
  }
  page.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (!Sheet || !('adoptedStyleSheets' in page)) return;
  page.adoptedStyleSheets = sheets.map((text) => {
    const sheet = new Sheet();
    sheet.replaceSync(text);
    return sheet;
  });
}
