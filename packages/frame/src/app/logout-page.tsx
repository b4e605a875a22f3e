import { endSession } from '@app/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { flush } from '../calls/analytics.ts';
import { call } from '../calls/api.ts';
import { getConfig } from '../calls/config.ts';
import { hasSessionEnded } from '../calls/log-out.ts';
import { readSession, resetSession } from '../calls/session.ts';
import { clearCachedTokens } from '../calls/token-cache.ts';
import { clearBoot } from '../state/boot.ts';
import { closeModals } from '../state/modals.ts';

/** Ends the session here and on the server, then leaves to the provider's logout with our origin as the return service. */
export function LogoutPage() {
  const queryClient = useQueryClient();
  useEffect(() => {
    flush();
    const isOpen = readSession()?.userId && !hasSessionEnded();
    const ended = isOpen ? call(endSession, {}).catch(() => undefined) : Promise.resolve();
    resetSession();
    clearCachedTokens();
    // Clears the company profile, the edition, the flags and every list.
    clearBoot();
    queryClient.clear();
    closeModals();
    void ended.then(() => {
      const query = new URLSearchParams({ service: `${location.origin}/` });
      location.replace(`${getConfig().signIn.logout}?${query}`);
    });
  }, [queryClient]);
  return null;
}
