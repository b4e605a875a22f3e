import { type ExportColumn, exportColumns } from '@app/contract/contact-words';
import type { Address } from '@app/contract/contacts';
import type { ServerText } from '@app/i18n/server-texts';
import Papa from 'papaparse';
import type { OwnField } from './own-values.ts';
import type { ContactRow } from './require-contact.ts';

export type ExportedRow = ContactRow & { owner: string; tags: string[] };
type Separator = ',' | ';' | '\t';

/** By which spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

const inOneLine = (address: Address | undefined) =>
  address
    ? [address.address1, address.address2, address.postalCode, address.city, address.state, address.country]
        .filter(Boolean)
        .join(', ')
    : '';

/** What stands in each column. Words of ours (types, permissions) stay as they are, for who reads them back. */
const columns: Record<ExportColumn, (row: ExportedRow) => string | null | undefined> = {
  givenName: (row) => row.given_name,
  familyName: (row) => row.family_name,
  email: (row) => row.email,
  email2: (row) => row.more_emails[0],
  email3: (row) => row.more_emails[1],
  phone: (row) => row.phone,
  phone2: (row) => row.more_phones[0],
  phone3: (row) => row.more_phones[1],
  phone4: (row) => row.more_phones[2],
  phone5: (row) => row.more_phones[3],
  company: (row) => row.company,
  title: (row) => row.title,
  website: (row) => row.website,
  address1: (row) => row.address1,
  address2: (row) => row.address2,
  city: (row) => row.city,
  state: (row) => row.state,
  postalCode: (row) => row.postal_code,
  country: (row) => row.country,
  otherAddress1: (row) => inOneLine(row.more_addresses[0]),
  otherAddress2: (row) => inOneLine(row.more_addresses[1]),
  timeZone: (row) => row.time_zone,
  birthday: (row) => row.birthday,
  language: (row) => row.language,
  type: (row) => row.type,
  tags: (row) => row.tags.join(', '),
  owner: (row) => row.owner,
  permission: (row) => row.mail_permission,
  source: (row) => row.source,
  created: (row) => row.created_at.toISOString(),
  lastActivity: (row) => row.last_activity_at?.toISOString(),
};
const isOurs = (column: string): column is ExportColumn => column in columns;
const OWN = 'field:';

/** Everything that is known of a contact: what every account has, then the own fields. */
export const allColumns = (ownFields: Map<string, OwnField>): string[] => [
  ...exportColumns,
  ...[...ownFields.keys()].map((id) => OWN + id),
];

/** The own field that a column shows; null of the others. */
export const ownFieldIn = (column: string): string | null => (column.startsWith(OWN) ? column.slice(OWN.length) : null);

export function csvHeader(
  chosen: string[],
  ownFields: Map<string, OwnField>,
  text: ServerText,
  separator: Separator,
): string {
  const headings = chosen.map((column) =>
    isOurs(column) ? text(`export.contacts.${column}`) : (ownFields.get(ownFieldIn(column) ?? '')?.name ?? ''),
  );
  return BYTE_ORDER_MARK + toCsv([headings], separator);
}

export function toCsvLines(rows: ExportedRow[], chosen: string[], separator: Separator): string {
  const readers = chosen.map((column) => {
    const own = ownFieldIn(column) ?? '';
    return isOurs(column) ? columns[column] : (row: ExportedRow) => String(row.fields[own] ?? '');
  });
  return toCsv(
    rows.map((row) => readers.map((read) => read(row) ?? '')),
    separator,
  );
}

/**
 * What a spreadsheet would run as a formula gets an apostrophe in front, by which it is shown as text. Plain numbers
 * are none: a phone number in its international form (digits and spaces after the plus) and a number below zero.
 */
const FORMULA = /^(?!\+[\d ]+$|-\d+(?:\.\d+)?$)[=+\-@\t\r]/;

/** Lines of any file that people open with a spreadsheet. */
export function toCsv(rows: string[][], delimiter: Separator): string {
  if (rows.length === 0) return '';
  return Papa.unparse(rows, { delimiter, newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END;
}
