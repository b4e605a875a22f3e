import { queryOptions } from '@tanstack/react-query';
import { reportError } from '../calls/error-reports.ts';

const TIME_OUT = 120_000;

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
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A lazily loaded script as a query, so that QueryView shows its placeholder, its failure and its retry. */
export const scriptQuery = <T>(name: string, load: () => Promise<T>) =>
  queryOptions({
    queryKey: ['scripts', name],
    queryFn: () => loadChunk(load),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
