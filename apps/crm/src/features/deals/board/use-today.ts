import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#data/account/settings.ts';
import { dayIn } from './search.ts';

/** The account's day; until its zone is known, the reader's. */
export function useToday(): string {
  const zone = useQuery(settingsQuery(getBoot().accountId)).data?.timeZone;
  return dayIn(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}
