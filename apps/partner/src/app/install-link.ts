import { useEffect } from 'react';
import { openModal } from '#lib/modals.ts';
import type { PageProps } from './routes.tsx';

/** A notification leads to the page and, over it, to the install that it tells of. */
export function useInstallLink(installId: string | undefined, setSearch: PageProps['setSearch']): void {
  useEffect(() => {
    if (!installId) return;
    openModal('installRun', { installId });
    setSearch({ install: undefined });
  }, [installId, setSearch]);
}
