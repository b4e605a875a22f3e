import type { Client } from '@app/contract/clients';
import type { TFunction } from 'i18next';
import type { ColumnName } from './arrange.ts';
import { toCsv } from './to-csv.ts';

/** What the table shows, as a file: dates as spreadsheets read them everywhere, words in the reader's language. */
export function clientsCsv(clients: Client[], columns: ColumnName[], t: TFunction): string {
  const cell = ({ change, ...client }: Client, column: ColumnName): string => {
    if (column !== 'change') return client[column];
    return change ? t('clients.changeOn', { kind: t(`clients.kind.${change.kind}`), date: change.date }) : '';
  };
  const head = columns.map((column) => t(`clients.${column}`));
  return toCsv([head, ...clients.map((client) => columns.map((column) => cell(client, column)))]);
}

/** Named after the reader's own day. */
export function csvName(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return `clients-${local.toISOString().slice(0, 10)}.csv`;
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers only begin to read it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
