import { markAccount, type SwitcherAccount } from '@app/contract/switcher';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { showToast } from '@app/ui/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switcherQueries } from '../data/switcher.ts';

export type PinChange = { account: SwitcherAccount; pinned: boolean };
/** What was pinned or unpinned since the panel was opened; laid over every list, so that they agree. No row comes or goes. */
export type Pins = ReadonlyMap<string, PinChange>;

const pinKey = [...switcherQueries.all, 'pin'];

/** A change is shown at once and goes back when it fails. Changes are sent one after the other: the last one counts. */
export function usePins(): { pins: Pins; pin: (change: PinChange) => void } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [pins, setPins] = useState<Pins>(new Map());
  const saved = useRef(new Map<string, boolean>());
  const show = (change: PinChange) => setPins((old) => new Map(old).set(change.account.id, change));
  const isLast = ({ id }: SwitcherAccount) =>
    client.isMutating({
      mutationKey: pinKey,
      predicate: ({ state }) => (state.variables as PinChange | undefined)?.account.id === id,
    }) <= 1;

  const { mutate } = useMutation({
    mutationKey: pinKey,
    scope: { id: 'switcher-pins' },
    mutationFn: ({ account, pinned }: PinChange) => call(markAccount, { userAccountId: account.id, body: { pinned } }),
    onMutate: show,
    onSuccess: (_, { account, pinned }) => void saved.current.set(account.id, pinned),
    onError: (error, { account, pinned }) => {
      reportError(pinned ? 'pinning an account' : 'unpinning an account', error);
      showToast({
        text: t(pinned ? 'switcher.pinFailed' : 'switcher.unpinFailed', { name: account.account.companyProfile.name }),
        kind: 'failed',
      });
      if (isLast(account)) show({ account, pinned: saved.current.get(account.id) ?? account.pinned });
    },
  });
  return { pins, pin: mutate };
}

export const isPinned = (account: SwitcherAccount, pins: Pins): boolean =>
  pins.get(account.id)?.pinned ?? account.pinned;
