import type { Bundle } from '@app/contract/bundles';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/toasts';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bundleQueries, type Change, changeKey, changeOptions } from '#data/bundles.ts';

/** The bundles of a tab, newest first, as if every change under way had been answered already. */
export function useWished(bundles: Bundle[] | undefined, archived: boolean): Bundle[] | undefined {
  const changes = useMutationState({
    filters: { mutationKey: changeKey(getBoot().accountId), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  if (changes.length === 0 || !bundles) return bundles;
  return changes.reduce<Bundle[]>((list, change) => moved(list, change, archived), bundles.toReversed()).toReversed();
}

/** Archives or restores a bundle, says so, and offers the way back. */
export function useChangeBundle(bundle: Bundle): (archive: boolean) => void {
  const { t } = useTranslation(['partner', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const { mutate } = useMutation({
    ...changeOptions(accountId, bundle.id),
    onSuccess: (_, change) => {
      for (const deleted of [true, false])
        client.setQueryData(
          bundleQueries.list(accountId, deleted).queryKey,
          (list) => list && moved(list, change, deleted),
        );
      showToast({
        text: t(change.archive ? 'bundles.archivedToast' : 'bundles.restoredToast', { name: bundle.name }),
        action: { label: t('common:actions.undo'), run: () => run(!change.archive) },
      });
    },
    onError: (error, { archive }) => {
      reportError(archive ? 'archiving a bundle' : 'restoring a bundle', error);
      showToast({ text: t('bundles.changeFailed'), kind: 'failed' });
    },
    // Also cancels a list under way, which was asked for before and would bring the bundle back.
    onSettled: () => void client.invalidateQueries({ queryKey: bundleQueries.all(accountId) }),
  });
  const run = (archive: boolean) => {
    if (!isWished(client, accountId, { bundle, archive })) mutate({ bundle, archive });
  };
  return run;
}

/** A list as the server keeps it, oldest first, after the change. */
function moved(list: Bundle[], { bundle, archive }: Change, deleted: boolean): Bundle[] {
  const others = list.filter(({ id }) => id !== bundle.id);
  if (archive !== deleted) return others;
  const later = others.findIndex((other) => placeOf(other) > placeOf(bundle));
  return others.toSpliced(later < 0 ? others.length : later, 0, bundle);
}

const placeOf = ({ createdDate, id }: Bundle) => `${createdDate} ${id}`;

/** Whether the last change of the bundle that is under way asks for the same: a second click is not a second wish. */
function isWished(client: QueryClient, accountId: string, { bundle, archive }: Change): boolean {
  const mine = client
    .getMutationCache()
    .findAll({ mutationKey: changeKey(accountId), status: 'pending' })
    .map(({ state }) => state.variables as Change)
    .findLast((change) => change.bundle.id === bundle.id);
  return mine?.archive === archive;
}
