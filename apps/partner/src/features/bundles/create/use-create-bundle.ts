import { createBundle } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import { listingQueries } from '#data/listings.ts';
import { openModal, type PartnerModals } from '#modals';
import type { BundleDraft } from './bundle-draft.ts';
import { draftKey, forgetDraft } from './kept-drafts.ts';

/** A call without an answer may have arrived: the same bundle sent again with the same key is saved once. */
const keys = new Map<string, string>();

/** Saves a bundle. The draft stays until it is saved; if the modal was closed meanwhile, a toast tells the result. */
export function useCreateBundle(props: PartnerModals['createBundle']) {
  const { t } = useTranslation('partner');
  const stillOpen = useStillOpen();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const mutationKey = [...bundleQueries.all(accountId), 'create'];
  const key = draftKey(props.from?.name);

  const create = useMutation({
    mutationKey,
    mutationFn: async ({ name, description, refs }: BundleDraft) => {
      const body = { name, description, solutionRefs: refs };
      const text = JSON.stringify([accountId, body]);
      const idempotencyKey = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, idempotencyKey);
      const bundle = await call(createBundle, { accountId, body }, { idempotencyKey });
      keys.delete(text);
      return bundle;
    },
    onSuccess: (bundle) => {
      forgetDraft(key);
      const { id, name } = bundle;
      showToast({
        text: t('bundles.create.created', { name }),
        action: { label: t('bundles.install'), run: () => openModal('install', { bundle: { id, name } }) },
      });
      const { queryKey } = bundleQueries.list(accountId, false);
      client.setQueryData(queryKey, (list) => list && [...list, bundle]);
      void client.invalidateQueries({ queryKey: bundleQueries.all(accountId) });
    },
    onError: (error) => {
      if (refusedRefs(error).length > 0) void client.invalidateQueries({ queryKey: listingQueries.all(accountId) });
      else reportError('creating bundle', error);
      if (stillOpen()) return;
      showToast({
        text: t('bundles.create.failed'),
        kind: 'failed',
        action: { label: t('bundles.create.reopen'), run: () => openModal('createBundle', props) },
      });
    },
  });
  return {
    ...create,
    isBusy: useIsMutating({ mutationKey }) > 0,
    isRunning: () => client.isMutating({ mutationKey }) > 0,
  };
}

/** The campaigns that the server refused because they were archived or unpublished since they were chosen. */
export function refusedRefs(error: unknown): string[] {
  if (!(error instanceof AppError) || !['listing.notFound', 'listing.notPublished'].includes(error.code)) return [];
  return (error.details as { solutionRefs?: string[] } | undefined)?.solutionRefs ?? [];
}
