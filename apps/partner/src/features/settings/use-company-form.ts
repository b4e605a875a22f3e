import {
  type CompanyField,
  type CompanyFields,
  companyFaults,
  companyFields,
  type Faults,
  isRequired,
  tidyCompany,
} from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import { type CompanyProfile, saveCompanyProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { useDraft } from '@app/frame/state/drafts.ts';
import { currentLocale } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { useUnsaved } from '@app/workspace/profile/unsaved.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQueries } from '#data/company.ts';
import { type ChoiceFieldName, optionsOf, places, shownValue, singleMatch, withCurrent } from './choices.ts';
import { afterSave, changedFields, changeField, type Editing, startEditing, takeNewer, takeTheirs } from './editing.ts';

export type CompanyForm = ReturnType<typeof useCompanyForm>;
type Search = { field: ChoiceFieldName; text: string };
type Save = { sent: CompanyFields; revision: number };

const mutationKey = ['saveCompanyProfile'];
export const fieldId = (field: CompanyField) => `company-${field}`;
export const focusOn = (field: CompanyField) => document.getElementById(fieldId(field))?.focus();

export function useCompanyForm(profile: CompanyProfile) {
  const { t } = useTranslation(['partner', 'common']);
  const client = useQueryClient();
  const { accountId, user } = getBoot();
  // The key holds the user, so that somebody else who signs in in this tab does not get the draft.
  const draft = `company.company.${accountId}.${user.id}`;
  const [editing, setEditing] = useDraft<Editing>(draft, startEditing(profile));
  const [visited, setVisited] = useState<CompanyField[]>([]);
  /** Faults that only the server found. */
  const [refused, setRefused] = useState<Faults>({});
  /** The text typed into a list field before an option is chosen. */
  const [search, setSearch] = useState<Search | null>(null);
  const { base, values, disputed, overtaken } = editing;
  const changed = changedFields(values, base);
  const faults = { ...refused, ...companyFaults(values, places) };
  useUnsaved(draft, changed.length > 0);

  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ sent, revision }: Save) =>
      call(saveCompanyProfile, { accountId, body: { ...tidyCompany(sent), revision } }),
    // A load that began before the save would bring back what was there before it.
    onMutate: () => client.cancelQueries(companyQueries.profile(accountId)),
    onSuccess: (saved, { sent }) => {
      store(saved);
      setEditing(afterSave(editing, sent, saved));
      setVisited([]);
      showToast({ text: t('company.saved') });
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'companyProfile.changed')
        return store(error.details as CompanyProfile);
      if (error instanceof AppError && error.code === 'request.invalid') setRefused((error.details ?? {}) as Faults);
      reportError('saving the company profile', error);
      showToast({ text: t('company.saveFailed'), kind: 'failed' });
    },
  });
  if (!isPending && profile.revision > base.revision) setEditing(takeNewer(editing, profile));

  function store(latest: CompanyProfile) {
    client.setQueryData(companyQueries.profile(accountId).queryKey, latest);
    const boot = getBoot();
    setBoot({ ...boot, company: { ...boot.company, name: latest.name } });
  }

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

  function save() {
    if (client.isMutating({ mutationKey }) > 0) return;
    const sent = settle();
    setVisited(companyFields);
    const wrong = { ...(sent === values && refused), ...companyFaults(sent, places) };
    const faulty = companyFields.find((field) => wrong[field]);
    if (faulty) return focusOn(faulty);
    if (changedFields(sent, base).length > 0) return mutate({ sent, revision: base.revision });
    startAgain();
    showToast({ text: t('common:settings.unchanged'), kind: 'info' });
  }

  return {
    base,
    values,
    overtaken,
    isSaving: isPending,
    isChanged: changed.length > 0,
    save,
    /** Returns the field to focus. */
    discard() {
      startAgain();
      return changed[0];
    },
    visit(field: CompanyField) {
      // Adds to the latest state, because other fields may have been visited since the last render.
      setVisited((before) => [...before, field]);
      if (search?.field === field) settle();
    },
    change,
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
