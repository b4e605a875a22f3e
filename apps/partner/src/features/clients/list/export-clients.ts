import type { Client, Health } from '@app/contract/clients';
import { currentLocale } from '@app/i18n/use-formats';
import type { TFunction } from 'i18next';
import type { HealthWords } from '../client-health.ts';
import type { ColumnName, HealthById } from './order-clients.ts';
import { listSeparator, toCsv } from './to-csv.ts';

type Shown = { clients: Client[]; columns: ColumnName[]; health: HealthById; words: HealthWords };

/** What the table shows, as a file: dates as spreadsheets read them everywhere, words in the reader's language. */
export function clientsCsv({ clients, columns, health, words }: Shown, t: TFunction<'partner'>): string {
  const cell = ({ change, ...client }: Client, column: ColumnName): string => {
    if (column === 'health') return client.hasAccess ? inWords(health.get(client.id)) : '';
    if (column !== 'change') return client[column];
    return change ? t('clients.changeOn', { kind: t(`clients.kind.${change.kind}`), date: change.date }) : '';
  };
  const inWords = (found: Health | undefined) =>
    found ? t('clients.levelBecause', { level: words.level(found), reasons: words.reasons(found) }) : '';
  const head = columns.map((column) => t(`clients.${column}`));
  const rows = clients.map((client) => columns.map((column) => cell(client, column)));
  return toCsv([head, ...rows], listSeparator(currentLocale()));
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
