/** Spreadsheets split a line at the separator that their language uses for lists. */
export const separatorOf = (locale: string): ',' | ';' =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ value }) => value === ',') ? ';' : ',';

/** Saves something as a file on the reader's machine. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers only begin to read it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
