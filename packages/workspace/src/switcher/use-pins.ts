import { markAccount, type SwitcherAccount } from '@app/contract/switcher';
import { call } from '@app/frame/calls/api.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pinKey } from '../data/switcher.ts';

export type PinChange = { account: SwitcherAccount; pinned: boolean };
/** Pins changed since the panel was opened. They apply to every list so that all agree, but move no rows. */
export type Pins = ReadonlyMap<string, PinChange>;

export function usePins(): { pins: Pins; pin: (change: PinChange) => void } {
  const { t } = useTranslation();
  const [saved, setSaved] = useState<Pins>(new Map());
  const pending = usePendingChanges<PinChange>(pinKey);
  const { change } = useOptimisticChange({
    key: pinKey,
    scope: 'switcher-pins',
    subjectOf: ({ account }: PinChange) => account.id,
    send: ({ account, pinned }) => call(markAccount, { userAccountId: account.id, body: { pinned } }),
    keep: (_, __, each) => setSaved((old) => new Map(old).set(each.account.id, each)),
    stale: [],
    failed: ({ account, pinned }) =>
      t(pinned ? 'switcher.pinFailed' : 'switcher.unpinFailed', { name: account.account.companyProfile.name }),
    tellsEveryFailure: true,
    situation: ({ pinned }) => (pinned ? 'pinning an account' : 'unpinning an account'),
  });
  const pins = new Map([...saved, ...pending.map((each) => [each.account.id, each] as const)]);
  return { pins, pin: change };
}

export const isPinned = (account: SwitcherAccount, pins: Pins): boolean =>
  pins.get(account.id)?.pinned ?? account.pinned;
