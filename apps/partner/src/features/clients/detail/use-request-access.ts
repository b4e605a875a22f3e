import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientQueries, requestAccessOptions } from '#data/clients.ts';

/** Asks a client for access. `refused`: this company has asked within the last day. */
export function useRequestAccess(clientId: string) {
  const { t } = useTranslation('partner');
  const client = useQueryClient();
  const { accountId } = getBoot();
  const { queryKey } = clientQueries.detail(accountId, clientId);
  const { mutate, isPending, error } = useMutation({
    ...requestAccessOptions(accountId, clientId),
    onSuccess: async (answer) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (old) => old && { ...old, ...answer });
    },
    onError: async (failure) => {
      const wasAsked = isAsked(failure);
      if (!wasAsked) reportError('requesting access', failure);
      // Somebody asked before, or access was given meanwhile: then the page is out of date, not the request wrong.
      if (failure instanceof AppError) await client.invalidateQueries({ queryKey });
      if (wasAsked || client.getQueryData(queryKey)?.noAccess === null) return;
      showToast({ text: t('client.access.failed'), kind: 'failed' });
    },
  });
  return { request: () => mutate(), busy: isPending, refused: isAsked(error) };
}

const isAsked = (error: unknown) => error instanceof AppError && error.code === 'client.accessRequested';
