import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { clientQueries } from '#data/clients.ts';

/** Asked for once the whole list is there. `reload` is there when it could not be had. */
export function useHealth(isListThere: boolean) {
  // The first rows are on the screen before the server and this machine turn to it.
  const enabled = useDeferredValue(isListThere, false);
  const { data, isError, refetch } = useQuery({ ...clientQueries.health(getBoot().accountId), enabled });
  const isFailed = isError && data === undefined;
  const isPending = !isFailed && data === undefined;
  return {
    health: isPending ? ('pending' as const) : data?.health,
    trials: data?.trials,
    reload: isFailed ? () => void refetch() : undefined,
  };
}
