import type { ImportState } from '@app/contract/imports';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contactQueries } from '#data/contacts.ts';
import { type ImportAction, importQueries, isAtWork, keepImport, sendAction } from '#data/imports.ts';
import { tagQueries } from '#data/tags.ts';

/** Checks, starts, stops or undoes an import, and shows what came of it. */
export function useImportAction(importId: number, action: ImportAction) {
  const { accountId } = getBoot();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendAction(accountId, importId, action),
    onSuccess: (answer) => keepImport(client, accountId, answer),
    onError: (error) => {
      reportError(`changing an import: ${action}`, error);
      // The answer may have been lost, or a colleague was quicker.
      void client.invalidateQueries({ queryKey: importQueries.detail(accountId, importId).queryKey });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: importQueries.list(accountId).queryKey }),
  });
}

/** When the work on contacts ends, whatever shows them is out of date. */
export function useStaleContacts(state: ImportState | undefined): void {
  const { accountId } = getBoot();
  const client = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (!was || !state || was === 'checking' || !isAtWork({ state: was }) || isAtWork({ state })) return;
    void client.invalidateQueries({ queryKey: contactQueries.all(accountId) });
    void client.invalidateQueries({ queryKey: tagQueries.all(accountId) });
  }, [accountId, client, state]);
}
