import { currentLocale } from '@app/i18n/use-formats';

const units = [
  ['megabyte', 1024 * 1024],
  ['kilobyte', 1024],
] as const;

/** How large a file is, in the reader's language. */
export function useFileSize(): (bytes: number) => string {
  return (bytes) => {
    const [unit, of] = units.find(([, least]) => bytes >= least) ?? (['byte', 1] as const);
    const value = bytes / of;
    return new Intl.NumberFormat(currentLocale(), {
      style: 'unit',
      unit,
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value);
  };
}
