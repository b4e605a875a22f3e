import type { InstallRun } from '@app/contract/installs';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { installQueries } from '#data/installs.ts';
import { openModal } from '#modals';

export function useOpenRun(): (run: InstallRun) => void {
  const client = useQueryClient();
  const { accountId } = getBoot();
  return useCallback(
    (run) => {
      // Marks the run as ended, so that an older cached answer does not make the modal react to its end.
      if (run.finishedDate !== null) client.setQueryData(installQueries.run(accountId, run.id).queryKey, run);
      openModal('installRun', { installId: run.id });
    },
    [client, accountId],
  );
}
