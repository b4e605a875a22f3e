import type { OwnValue } from '@app/contract/contacts';
import type { ImportTarget } from '@app/contract/import-words';
import type { ImportFormat, RowFault } from '@app/contract/imports';
import type { OwnField } from '../contacts/own-values.ts';

/** What a file is and has, found out from its bytes (and from its first rows). */
export type Inspected = {
  format: ImportFormat;
  sheets: string[];
  header: string[];
  /** Rows as they are read, without the header. */
  rows: string[][];
};

/** What the values of a row are understood with. Plain data: it goes to another thread. */
export type ReadRules = {
  /** Phone numbers without a country's code are the account's country's. */
  country: string;
  format: ImportFormat;
  matching: (ImportTarget | null)[];
  ownFields: OwnField[];
  members: { id: string; email: string; name: string }[];
};

/** A row as it is understood; null where it says nothing of a field. The columns of `import_row`. */
export type StagedRow = {
  row: number;
  line: number;
  outcome: 'invalid' | null;
  faults: RowFault[] | null;
  cells: string[] | null;
  same_as: number | null;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  more_emails: string[] | null;
  phone: string | null;
  phone_e164: string | null;
  more_phones: string[] | null;
  /** Each at the place of its number; empty where it is not understood. */
  more_phones_e164: string[] | null;
  company: string | null;
  title: string | null;
  website: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  time_zone: string | null;
  birthday: string | null;
  language: string | null;
  type: string | null;
  owner_id: string | null;
  fields: Record<string, OwnValue> | null;
  tags: string[] | null;
};
