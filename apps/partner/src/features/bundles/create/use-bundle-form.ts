import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { searchable } from '@app/i18n/searchable';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import type { PartnerModals } from '#modals';
import {
  addCampaigns,
  type BundleDraft,
  draftFaults,
  type Field,
  removeCampaigns,
  startDraft,
  tidyDraft,
} from './bundle-draft.ts';
import { draftKey, forgetDraft, keepDraft, readDraft, useKeptDraft } from './kept-drafts.ts';
import { useChoices } from './use-choices.ts';
import { useChosen } from './use-chosen.ts';
import { refusedRefs, useCreateBundle } from './use-create-bundle.ts';

export type BundleForm = ReturnType<typeof useBundleForm>;

export function useBundleForm(props: PartnerModals['createBundle']) {
  const { t } = useTranslation('partner');
  const { solutionRefs } = props;
  const key = draftKey(props.from?.name);
  const start = startDraft(props, (name) => t('bundles.create.copy', { name }));
  const draft = useKeptDraft(key) ?? start;
  const [isRestored, setRestored] = useState(() => JSON.stringify(draft) !== JSON.stringify(start));
  const [visited, setVisited] = useState<Field[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const create = useCreateBundle(props);
  const choices = useChoices();
  const chosen = useChosen({
    refs: draft.refs,
    chosenBefore: addCampaigns(draft, start.refs).refs,
    offered: choices.query.data,
    refused,
  });
  const active = useQuery(bundleQueries.list(getBoot().accountId, false)).data ?? [];

  const change = (changed: (old: BundleDraft) => BundleDraft) => keepDraft(key, changed(readDraft(key) ?? start));
  // Campaigns added from another page join a draft that was left unsaved.
  useEffect(() => {
    const left = readDraft(key);
    if (left && solutionRefs) keepDraft(key, addCampaigns(left, solutionRefs));
  }, [key, solutionRefs]);

  const tidied = tidyDraft({
    ...draft,
    refs: chosen.campaigns.flatMap(({ ref, state }) => (state === 'leftOut' ? [] : ref)),
  });
  const faults = draftFaults(tidied);

  return {
    draft,
    choices,
    chosen,
    isRestored,
    isSaving: create.isBusy,
    error: create.error,
    isNameInUse: tidied.name !== '' && active.some(({ name }) => searchable(name) === searchable(tidied.name)),
    faultOf: (field: Field) => (visited.includes(field) ? faults[field] : undefined),
    visit: (field: Field) => setVisited((before) => [...before, field]),
    type: (field: 'name' | 'description', value: string) => change((old) => ({ ...old, [field]: value })),
    add: (refs: string[]) => change((old) => addCampaigns(old, refs)),
    remove: (refs: string[]) => change((old) => removeCampaigns(old, refs)),
    startOver() {
      forgetDraft(key);
      setRestored(false);
      setVisited([]);
      create.reset();
    },
    /** Returns the first field with a fault; saves if there is none. */
    save(): Field | undefined {
      setVisited(['name', 'description', 'refs']);
      const faulty = (['name', 'description', 'refs'] as const).find((field) => faults[field]);
      if (!faulty && !create.isRunning())
        create.mutate(tidied, {
          // Passed to this call, so that it is skipped once the modal is closed: another one may be open by then.
          onSuccess: closeModals,
          onError: (error) => setRefused((before) => [...before, ...refusedRefs(error)]),
        });
      return faulty;
    },
  };
}
