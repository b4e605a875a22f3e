import { useEffect, useEffectEvent } from 'react';

type Receivers = { onFiles: (files: File[]) => void; onText: (text: string) => void };

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Rows or a file that are pasted anywhere on the page, but not into a field. */
export function usePasted(isOn: boolean, { onFiles, onText }: Receivers): void {
  const receive = useEffectEvent((event: ClipboardEvent) => {
    if (isField(event.target) || document.documentElement.classList.contains('has-overlay')) return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // A spreadsheet also brings a picture of its cells: the text counts.
    if (text.trim() !== '') onText(text);
    else if (files.length > 0) onFiles(files);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: ClipboardEvent) => receive(event);
    addEventListener('paste', listen);
    return () => removeEventListener('paste', listen);
  }, [isOn]);
}
