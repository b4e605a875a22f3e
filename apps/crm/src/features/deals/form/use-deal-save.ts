import type { DealDetail, DealFields } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChecklistFault } from '#data/deal-changes.ts';
import {
  type DealChange,
  dealKeys,
  dealQueries,
  keepDeal,
  keepInLists,
  sendDeal,
  sendDealChange,
} from '#data/deals.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import { differences } from './deal-fields.ts';

/** Adds a deal, or saves what was changed of one. */
export function useDealSave(deal: DealDetail | undefined, before: DealFields) {
  const add = useAdd();
  const edit = useEdit(deal);
  if (!deal) return add;
  const send = (fields: DealFields, onDone: () => void) => edit.send(differences(before, fields), onDone);
  return { ...edit, send };
}

function useAdd() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const router = useRouter({ warn: false });
  const key = useRef<{ text: string; key: string }>(undefined);
  const { mutate, isPending, isError } = useMutation({
    mutationKey: dealKeys.save(accountId),
    mutationFn: (fields: DealFields) => {
      // The same twice, after an answer that was lost, adds one.
      const text = JSON.stringify(fields);
      if (key.current?.text !== text) key.current = { text, key: crypto.randomUUID() };
      return sendDeal(accountId, fields, key.current.key);
    },
    onSuccess: (saved) => {
      keepDeal(client, accountId, saved);
      void client.invalidateQueries({ queryKey: dealQueries.all(accountId) });
      void client.invalidateQueries({ queryKey: pipelineQueries.all(accountId) });
      const run = () => void router?.navigate({ to: crmPaths.deal(saved.id) });
      showToast({ text: t('deals.done.added', { name: saved.name }), action: { label: t('contacts.add.open'), run } });
    },
    onError: (failure) => reportError('adding a deal', failure),
  });
  const send = (fields: DealFields, onDone: () => void) => mutate(fields, { onSuccess: onDone });
  return { send, isPending, fault: isError ? t('deals.error.add') : undefined };
}

function useEdit(deal: DealDetail | undefined) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const [fault, setFault] = useState<string>();
  const isStillOpen = useStillOpen();
  const told = useChecklistFault();
  const { change, isPending } = useOptimisticChange({
    key: dealKeys.save(accountId),
    scope: `deals ${accountId}`,
    subjectOf: () => String(deal?.id),
    send: (body: DealChange) => sendDealChange(accountId, deal?.id ?? 0, body),
    keep: (client, answer) => {
      keepDeal(client, accountId, answer);
      keepInLists(client, accountId, answer);
    },
    stale: [dealQueries.all(accountId)],
    affected: [pipelineQueries.all(accountId)],
    done: (body, answer) => ({
      text: t('deals.done.saved', { name: answer.name }),
      undo: { change: body.seen, seen: body.change },
    }),
    failed: (_, error) => {
      const code = error instanceof AppError ? error.code : undefined;
      const text =
        code === 'deal.changed' || code === 'deal.moved'
          ? t('deals.error.changed')
          : deal && code === 'deal.checklist'
            ? told(deal, error)
            : t('deals.error.update');
      if (!isStillOpen()) return text;
      setFault(text);
      return undefined;
    },
    situation: () => 'updating a deal',
  });
  function send(body: DealChange, onDone: () => void) {
    setFault(undefined);
    if (Object.keys(body.change).length === 0) onDone();
    else change(body, onDone);
  }
  return { send, isPending, fault };
}
