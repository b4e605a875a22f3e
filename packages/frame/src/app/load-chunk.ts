import { queryOptions } from '@tanstack/react-query';
import { isReachable } from '../calls/config.ts';
import { reportError } from '../calls/error-reports.ts';
import { keepDrafts } from '../state/drafts.ts';
import { keepModals } from '../state/modals.ts';

const TIME_OUT = 120_000;

const failedBefore = new WeakSet<() => Promise<unknown>>();

/** Loads a lazy area's script; gives up after 120 seconds. A failure is reported and can be tried again. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`script not loaded within ${TIME_OUT / 1000} seconds`)), TIME_OUT);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    reportError('loading a script', error);
    if (failedBefore.has(load)) await loadPageAnew();
    failedBefore.add(load);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Chromium remembers a script that did not come and never asks for it again, and after a new release the old script is
 * gone: the page as a whole brings it. Without a connection that would leave an empty window, so the server is asked first.
 */
async function loadPageAnew(): Promise<void> {
  if (!(await isReachable())) return;
  keepDrafts();
  keepModals();
  location.reload();
}

/** A lazily loaded script as a query, so that QueryView shows its placeholder, its failure and its retry. */
export const scriptQuery = <T>(name: string, load: () => Promise<T>) =>
  queryOptions({
    queryKey: ['scripts', name],
    queryFn: () => loadChunk(load),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Only a person asks again: the second failure may load the page anew.
    retryOnMount: false,
    refetchOnReconnect: false,
  });
