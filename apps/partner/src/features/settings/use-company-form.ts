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
import { showToast } from '@app/ui/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api.ts';
import { getBoot, setBoot } from '#lib/boot.ts';
import { useDraft } from '#lib/drafts.ts';
import { reportError } from '#lib/error-reports.ts';
import { places } from './choices.ts';
import { afterSave, changedFields, changeField, type Editing, startEditing, takeNewer, takeTheirs } from './editing.ts';
import { settingsQueries } from './queries.ts';
import { useUnsaved } from './unsaved.ts';

export type CompanyForm = ReturnType<typeof useCompanyForm>;
type Save = { sent: CompanyFields; revision: number };

const mutationKey = ['saveCompanyProfile'];
export const fieldId = (field: CompanyField) => `company-${field}`;
const focusOn = (field: CompanyField) => document.getElementById(fieldId(field))?.focus();

export function useCompanyForm(profile: CompanyProfile) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const draft = `settings.company.${accountId}`;
  const [editing, setEditing] = useDraft<Editing>(draft, startEditing(profile));
  const [visited, setVisited] = useState<CompanyField[]>([]);
  /** What only the server found fault with. */
  const [refused, setRefused] = useState<Faults>({});
  const { base, values, disputed, overtaken } = editing;
  const changed = changedFields(values, base);
  const faults = { ...refused, ...companyFaults(values, places) };
  useUnsaved(draft, changed.length > 0);

  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ sent, revision }: Save) =>
      call(saveCompanyProfile, { accountId, body: { ...tidyCompany(sent), revision } }),
    // A load that began before the save would bring back what was there before it.
    onMutate: () => client.cancelQueries(settingsQueries.company(accountId)),
    onSuccess: (saved, { sent }) => {
      store(saved);
      setEditing(afterSave(editing, sent, saved));
      setVisited([]);
      showToast({ text: t('settings.saved') });
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'companyProfile.changed')
        return store(error.details as CompanyProfile);
      if (error instanceof AppError && error.code === 'request.invalid') setRefused((error.details ?? {}) as Faults);
      reportError('saving the company profile', error);
      showToast({ text: t('settings.saveFailed'), kind: 'failed' });
    },
  });
  if (!isPending && profile.revision > base.revision) setEditing(takeNewer(editing, profile));

  function store(latest: CompanyProfile) {
    client.setQueryData(settingsQueries.company(accountId).queryKey, latest);
    const boot = getBoot();
    setBoot({ ...boot, company: { ...boot.company, name: latest.name } });
  }

  function startAgain() {
    setEditing(startEditing(base));
    setVisited([]);
    setRefused({});
  }

  function save() {
    if (client.isMutating({ mutationKey }) > 0) return;
    setVisited(companyFields);
    const faulty = companyFields.find((field) => faults[field]);
    if (faulty) return focusOn(faulty);
    if (changed.length > 0) return mutate({ sent: values, revision: base.revision });
    startAgain();
    showToast({ text: t('settings.unchanged'), kind: 'info' });
  }

  return {
    base,
    values,
    overtaken,
    isSaving: isPending,
    isChanged: changed.length > 0,
    save,
    discard: startAgain,
    visit: (field: CompanyField) => setVisited([...visited, field]),
    change(field: CompanyField, value: string) {
      setEditing({ ...editing, values: changeField(values, field, value, places) });
      const { [field]: _, ...others } = refused;
      setRefused(others);
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
