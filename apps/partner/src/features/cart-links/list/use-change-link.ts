import type { CartLink } from '@app/contract/links';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/toasts';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Change, changeKey, changeOptions, type LinkPatch, linkQueries } from '#data/cart-links.ts';

/** The links as if every change under way had been answered already. */
export function useWished(links: CartLink[] | undefined): CartLink[] | undefined {
  const changes = useMutationState({
    filters: { mutationKey: changeKey(getBoot().accountId), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  if (changes.length === 0 || !links) return links;
  return links.map((link) =>
    changes.filter((change) => change.link.id === link.id).reduce((each, { patch }) => patched(each, patch), link),
  );
}

/** Changes a link, says so, and offers the way back. A failure is told here unless the caller shows it. */
export function useChangeLink(link: Change['link'], isShown: () => boolean = () => false) {
  const { t } = useTranslation(['partner', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const { queryKey } = linkQueries.list(accountId);
  const { mutate, isPending, isError } = useMutation({
    ...changeOptions(accountId, link.id),
    onSuccess: (answer, change) => {
      client.setQueryData(
        queryKey,
        (list) => list && { content: list.content.map((each) => (each.id === answer.id ? answer : each)) },
      );
      showToast({
        text: t(`links.done.${kindOf(change.patch)}`, { name: answer.name }),
        action: {
          label: t('common:actions.undo'),
          run: () => run({ link: answer, patch: inverseOf(change) }),
        },
      });
    },
    onError: (error, { patch }) => {
      reportError(`changing a cart link: ${kindOf(patch)}`, error);
      if (!isShown()) showToast({ text: t(`links.failed.${kindOf(patch)}`), kind: 'failed' });
    },
    // Also cancels a list under way, which was asked for before and would bring the old state back.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  const run = (change: Change, onDone?: () => void) => {
    if (!isWished(client, accountId, change)) mutate(change, onDone ? { onSuccess: onDone } : {});
  };
  return { change: (patch: LinkPatch, onDone?: () => void) => run({ link, patch }, onDone), isPending, isError };
}

/** What has expired stays so, active or not. */
function patched(link: CartLink, patch: LinkPatch): CartLink {
  if (!('active' in patch)) return { ...link, ...patch };
  if (link.state === 'expired') return link;
  return { ...link, state: patch.active ? 'active' : 'deactivated' };
}

function kindOf(patch: LinkPatch) {
  if ('name' in patch) return 'renamed';
  if ('active' in patch) return patch.active ? 'activated' : 'deactivated';
  return patch.template ? 'templateMade' : 'templateEnded';
}

function inverseOf({ link, patch }: Change): LinkPatch {
  if ('name' in patch) return { name: link.name };
  return 'active' in patch ? { active: !patch.active } : { template: !patch.template };
}

/** Whether the last change of the link that is under way asks for the same: a second click is not a second wish. */
function isWished(client: QueryClient, accountId: string, { link, patch }: Change): boolean {
  const mine = client
    .getMutationCache()
    .findAll({ mutationKey: changeKey(accountId), status: 'pending' })
    .map(({ state }) => state.variables as Change)
    .findLast((change) => change.link.id === link.id);
  return JSON.stringify(mine?.patch) === JSON.stringify(patch);
}
