import type { Bundle } from '@app/contract/bundles';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import {
  type BundleChange,
  bundleChangeKey,
  bundleQueries,
  keepBundleChange,
  sendBundleChange,
  withBundleChange,
} from '#data/bundles.ts';

/** The bundles of a tab, newest first, as if every change under way had been answered already. */
export function useBundlesAfterChanges(bundles: Bundle[] | undefined, archived: boolean): Bundle[] | undefined {
  const changes = usePendingChanges<BundleChange>(bundleChangeKey(getBoot().accountId));
  if (changes.length === 0 || !bundles) return bundles;
  return changes
    .reduce<Bundle[]>((list, change) => withBundleChange(list, change, archived), bundles.toReversed())
    .toReversed();
}

/** Archives or restores a bundle, shows a message, and offers an undo. */
export function useBundleChange(bundle: Bundle): (archive: boolean) => void {
  const { t } = useTranslation('partner');
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: bundleChangeKey(accountId),
    scope: `bundle/${bundle.id}`,
    subjectOf: (each: BundleChange) => each.bundle.id,
    send: (each) => sendBundleChange(accountId, each),
    keep: (client, _, each) => keepBundleChange(client, accountId, each),
    stale: [bundleQueries.all(accountId)],
    done: ({ archive }) => ({
      text: t(archive ? 'bundles.archivedToast' : 'bundles.restoredToast', { name: bundle.name }),
      undo: { bundle, archive: !archive },
    }),
    failed: () => t('bundles.changeFailed'),
    situation: ({ archive }) => (archive ? 'archiving a bundle' : 'restoring a bundle'),
  });
  return (archive) => change({ bundle, archive });
}
