import {
  type CompanyField,
  type CompanyFields,
  companyFaults,
  companyFields,
  type Faults,
  isRequired,
} from '@app/contract/company-rules';
import { currentLocale } from '@app/i18n/use-formats';
import { useState } from 'react';
import { type ChoiceFieldName, optionsOf, places, shownValue, singleMatch, withCurrent } from './choices.ts';
import { changedFields, changeField, type Editing, startEditing, takeTheirs } from './editing.ts';

export type CompanyFieldsForm = ReturnType<typeof useCompanyFields>;
type Search = { field: ChoiceFieldName; text: string };

export const fieldId = (field: CompanyField) => `company-${field}`;
export const focusOn = (field: CompanyField) => document.getElementById(fieldId(field))?.focus();

/** The fields of a company profile as they are typed, with what is wrong with them. Who uses them saves them. */
export function useCompanyFields(editing: Editing, setEditing: (editing: Editing) => void) {
  const [visited, setVisited] = useState<CompanyField[]>([]);
  /** Faults that only the server found. */
  const [refused, setRefused] = useState<Faults>({});
  /** The text typed into a list field before an option is chosen. */
  const [search, setSearch] = useState<Search | null>(null);
  const { base, values, disputed, overtaken } = editing;
  const changed = changedFields(values, base);
  const faults = { ...refused, ...companyFaults(values, places) };

  function startAgain() {
    setEditing(startEditing(base));
    setSearch(null);
    setVisited([]);
    setRefused({});
  }

  /** What was typed is chosen if it can mean only one thing; otherwise the field shows again what was chosen before. */
  function settle(): CompanyFields {
    if (!search) return values;
    setSearch(null);
    const { field, text } = search;
    const { [field]: current, countryCode } = values;
    const label = shownValue(field, current, countryCode, currentLocale());
    const options = withCurrent(optionsOf(field, countryCode, currentLocale()), { value: current, label });
    const meant = singleMatch(options, text);
    return !meant || meant.value === current ? values : change(field, meant.value);
  }

  function change(field: CompanyField, value: string): CompanyFields {
    const next = changeField(values, field, value, places);
    setEditing({ ...editing, values: next });
    setRefused(({ [field]: _, ...others }) => others);
    return next;
  }

  return {
    base,
    values,
    overtaken,
    changed,
    startAgain,
    change,
    refuse: setRefused,
    unvisit: () => setVisited([]),
    /** As they are to be sent; null if one of these is wrong, which then has the focus. */
    takeSound(asked: readonly CompanyField[] = companyFields): CompanyFields | null {
      const sent = settle();
      setVisited((before) => [...before, ...asked]);
      const wrong = { ...(sent === values && refused), ...companyFaults(sent, places) };
      const faulty = companyFields.find((field) => asked.includes(field) && wrong[field]);
      if (!faulty) return sent;
      focusOn(faulty);
      return null;
    },
    visit(field: CompanyField) {
      // Adds to the latest state, because other fields may have been visited since the last render.
      setVisited((before) => [...before, field]);
      if (search?.field === field) settle();
    },
    searchOf: (field: ChoiceFieldName) => (search?.field === field ? search.text : null),
    /** Null ends the search. */
    search(field: ChoiceFieldName, text: string | null) {
      if (text !== null) setSearch({ field, text });
      else setSearch((before) => (before?.field === field ? null : before));
    },
    takeTheirs(field: CompanyField) {
      setEditing(takeTheirs(editing, field));
      focusOn(field);
    },
    isRequired: (field: CompanyField) => isRequired(field, values, places),
    isDisputed: (field: CompanyField) => disputed.includes(field) && changed.includes(field),
    faultOf: (field: CompanyField) => (visited.includes(field) ? faults[field] : undefined),
  };
}
