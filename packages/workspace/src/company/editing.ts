import {
  type CompanyField,
  type CompanyFields,
  companyFields,
  type Places,
  tidyCompany,
} from '@app/contract/company-rules';
import type { CompanyProfile } from '@app/contract/profile';

export type Editing = {
  /** The stored profile as this form knows it; the next save sends its revision. */
  base: CompanyProfile;
  values: CompanyFields;
  /** Fields that a colleague changed as well: my value is kept, theirs is offered. */
  disputed: CompanyField[];
  /** A colleague has saved in between. */
  overtaken: boolean;
};

const collect = (read: (field: CompanyField) => string) =>
  Object.fromEntries(companyFields.map((field) => [field, read(field)])) as CompanyFields;

export const startEditing = (profile: CompanyProfile): Editing => ({
  base: profile,
  values: collect((field) => profile[field]),
  disputed: [],
  overtaken: false,
});

/** A space at the end or a missing https:// is no change. */
export function changedFields(values: CompanyFields, stored: CompanyFields): CompanyField[] {
  const [mine, theirs] = [tidyCompany(values), tidyCompany(stored)];
  return companyFields.filter((field) => mine[field] !== theirs[field]);
}

/** Another country drops a region that is not in it. */
export function changeField(
  values: CompanyFields,
  field: CompanyField,
  value: string,
  { regionCodes }: Pick<Places, 'regionCodes'>,
): CompanyFields {
  const keepsRegion = field !== 'countryCode' || regionCodes(value).includes(values.region);
  return { ...values, ...(!keepsRegion && { region: '' }), [field]: value };
}

/** A colleague's newer save: what I did not touch becomes theirs, what we both changed stays mine for now. */
export function takeNewer({ base, values, disputed }: Editing, theirs: CompanyProfile): Editing {
  const mine = changedFields(values, base);
  if (mine.length === 0) return startEditing(theirs);
  const merged = collect((field) => (mine.includes(field) ? values : theirs)[field]);
  // My region was one of the old country's.
  if (merged.countryCode !== values.countryCode) merged.region = theirs.region;
  const theirChanges = changedFields(theirs, base);
  const both = mine.filter((field) => theirChanges.includes(field) || disputed.includes(field));
  return { base: theirs, values: merged, disputed: both, overtaken: true };
}

/** A region means nothing without its country, so the two are taken together. */
export function takeTheirs(editing: Editing, field: CompanyField): Editing {
  const taken: CompanyField[] = field === 'region' || field === 'countryCode' ? ['region', 'countryCode'] : [field];
  return { ...editing, values: collect((name) => (taken.includes(name) ? editing.base : editing.values)[name]) };
}

/** What was typed while the save was under way is still to be saved. */
export function afterSave({ values }: Editing, sent: CompanyFields, saved: CompanyProfile): Editing {
  return {
    ...startEditing(saved),
    values: collect((field) => (values[field] === sent[field] ? saved : values)[field]),
  };
}
