import { importEncodings } from '@app/contract/import-words';
import type { ContactImport, ImportFormat } from '@app/contract/imports';
import { useTranslation } from 'react-i18next';

/** Encodings are called the same in every language. */
const encodingNames: Record<(typeof importEncodings)[number], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1256': 'Windows-1256',
  'windows-1258': 'Windows-1258',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB 18030',
  macintosh: 'Mac OS Roman',
};

const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const quotes = { '"': 'double', "'": 'single', '': 'none' } as const;
const decimals = { '.': 'point', ',': 'comma' } as const;
const dateOrders = ['dmy', 'mdy', 'ymd'] as const;

type Choice = { value: string; label: string };
export type FormatField = {
  name: keyof Omit<ImportFormat, 'kind'>;
  label: string;
  value: string;
  choices: Choice[];
  read: (value: string) => Partial<ImportFormat>;
};

/** What can be said about how a file of its kind is read, each with what it might be instead. */
export function useFormatFields({ format, sheets }: Pick<ContactImport, 'format' | 'sheets'>): FormatField[] {
  const { t } = useTranslation('crm');
  const encoding: FormatField = {
    name: 'encoding',
    label: t('import.format.encoding'),
    value: format.encoding,
    choices: importEncodings.map((value) => ({ value, label: encodingNames[value] })),
    read: (value) => ({ encoding: value as ImportFormat['encoding'] }),
  };
  const separator: FormatField = {
    name: 'separator',
    label: t('import.format.separator'),
    value: format.separator,
    choices: Object.entries(separators).map(([value, key]) => ({ value, label: t(`import.format.separators.${key}`) })),
    read: (value) => ({ separator: value as ImportFormat['separator'] }),
  };
  const quote: FormatField = {
    name: 'quote',
    label: t('import.format.quote'),
    value: format.quote,
    choices: Object.entries(quotes).map(([value, key]) => ({ value, label: t(`import.format.quotes.${key}`) })),
    read: (value) => ({ quote: value as ImportFormat['quote'] }),
  };
  const sheet: FormatField = {
    name: 'sheet',
    label: t('import.format.sheet'),
    value: String(format.sheet),
    choices: sheets.map((name, at) => ({ value: String(at), label: t('import.format.sheetNamed', { name }) })),
    read: (value) => ({ sheet: Number(value) }),
  };
  const hasHeader: FormatField = {
    name: 'hasHeader',
    label: t('import.format.header'),
    value: format.hasHeader ? 'yes' : 'no',
    choices: (['yes', 'no'] as const).map((value) => ({ value, label: t(`import.format.headers.${value}`) })),
    read: (value) => ({ hasHeader: value === 'yes' }),
  };
  const dateOrder: FormatField = {
    name: 'dateOrder',
    label: t('import.format.dateOrder'),
    value: format.dateOrder,
    choices: dateOrders.map((value) => ({ value, label: t(`import.format.dates.${value}`) })),
    read: (value) => ({ dateOrder: value as ImportFormat['dateOrder'] }),
  };
  const decimal: FormatField = {
    name: 'decimal',
    label: t('import.format.decimal'),
    value: format.decimal,
    choices: Object.entries(decimals).map(([value, key]) => ({ value, label: t(`import.format.decimals.${key}`) })),
    read: (value) => ({ decimal: value as ImportFormat['decimal'] }),
  };
  const always = [hasHeader, dateOrder, decimal];
  return {
    text: [encoding, separator, quote, ...always],
    html: [encoding, ...always],
    workbook: [sheet, ...always],
  }[format.kind];
}
