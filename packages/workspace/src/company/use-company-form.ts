import { type CompanyFields, type Faults, tidyCompany } from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import { type CompanyProfile, saveCompanyProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyQueries, keepCompany } from '../data/company.ts';
import { useUnsaved } from '../profile/unsaved.ts';
import { afterSave, changedFields, type Editing, startEditing, takeNewer } from './editing.ts';
import { useCompanyFields } from './use-company-fields.ts';

type Save = { sent: CompanyFields; revision: number };

const mutationKey = ['saveCompanyProfile'];

export function useCompanyForm(profile: CompanyProfile) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId, user } = getBoot();
  // The key holds the user, so that somebody else who signs in in this tab does not get the draft.
  const draft = `company.company.${accountId}.${user.id}`;
  const [editing, setEditing] = useDraft<Editing>(draft, startEditing(profile));
  const fields = useCompanyFields(editing, setEditing);
  const { base, changed, startAgain } = fields;
  useUnsaved(draft, changed.length > 0);

  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ sent, revision }: Save) =>
      call(saveCompanyProfile, { accountId, body: { ...tidyCompany(sent), revision } }),
    // A load that began before the save would bring back what was there before it.
    onMutate: () => client.cancelQueries(companyQueries.profile(accountId)),
    onSuccess: (saved, { sent }) => {
      keepCompany(client, accountId, saved);
      setEditing(afterSave(editing, sent, saved));
      fields.unvisit();
      showToast({ text: t('company.saved') });
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'companyProfile.changed')
        return keepCompany(client, accountId, error.details as CompanyProfile);
      if (error instanceof AppError && error.code === 'request.invalid') fields.refuse((error.details ?? {}) as Faults);
      reportError('saving the company profile', error);
      showToast({ text: t('company.saveFailed'), kind: 'failed' });
    },
  });
  if (!isPending && profile.revision > base.revision) setEditing(takeNewer(editing, profile));

  function save() {
    if (client.isMutating({ mutationKey }) > 0) return;
    const sent = fields.takeSound();
    if (!sent) return;
    if (changedFields(sent, base).length > 0) return mutate({ sent, revision: base.revision });
    startAgain();
    showToast({ text: t('settings.unchanged'), kind: 'info' });
  }

  return {
    ...fields,
    isSaving: isPending,
    isChanged: changed.length > 0,
    save,
    /** Returns the field to focus. */
    discard() {
      startAgain();
      return changed[0];
    },
  };
}
