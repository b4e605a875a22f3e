import type { CartLink } from '@app/contract/links';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import {
  keepLink,
  type LinkChange,
  type LinkPatch,
  linkChangeKey,
  linkQueries,
  sendLinkChange,
} from '#data/cart-links.ts';
import { isOver } from './order-links.ts';

/** The links as if every change under way had been answered already. */
export function useLinksAfterChanges<Link extends CartLink>(links: Link[] | undefined): Link[] | undefined {
  const changes = usePendingChanges<LinkChange>(linkChangeKey(getBoot().accountId));
  if (changes.length === 0 || !links) return links;
  return links.map((link) =>
    changes
      .filter((change) => change.link.id === link.id)
      .reduce<Link>((each, { patch }) => patched(each, patch), link),
  );
}

/** Changes a link, shows a message, and offers an undo. A failure is shown here unless the caller shows it. */
export function useLinkChange(link: LinkChange['link'], isShown: () => boolean = () => false) {
  const { t } = useTranslation('partner');
  const { accountId } = getBoot();
  const { change, isPending, isError } = useOptimisticChange({
    key: linkChangeKey(accountId),
    scope: `cart-link/${link.id}`,
    subjectOf: (each: LinkChange) => each.link.id,
    send: (each) => sendLinkChange(accountId, each),
    keep: (client, answer) => keepLink(client, accountId, answer),
    stale: [linkQueries.list(accountId).queryKey],
    done: (each, answer) => {
      const patch = inverseOf(each);
      return {
        text: t(`links.done.${kindOf(each.patch)}`, { name: answer.name }),
        undo: patch ? { link: { id: answer.id, name: answer.name }, patch } : undefined,
      };
    },
    failed: ({ patch }) => (isShown() ? undefined : t(`links.failed.${kindOf(patch)}`)),
    situation: ({ patch }) => `changing a cart link: ${kindOf(patch)}`,
  });
  return {
    change: (patch: LinkPatch, onDone?: () => void) =>
      change({ link: { id: link.id, name: link.name }, patch }, onDone),
    isPending,
    isError,
  };
}

/** A link that is over stays so, active or not. */
function patched<Link extends CartLink>(link: Link, patch: LinkPatch): Link {
  if ('takesOrdersAgain' in patch) return link.state === 'paused' ? { ...link, state: 'active' } : link;
  if (!('active' in patch)) return { ...link, ...patch };
  if (isOver(link)) return link;
  return { ...link, state: patch.active ? 'active' : 'deactivated' };
}

function kindOf(patch: LinkPatch) {
  if ('name' in patch) return 'renamed';
  if ('active' in patch) return patch.active ? 'activated' : 'deactivated';
  if ('takesOrdersAgain' in patch) return 'ordersTakenAgain';
  return patch.template ? 'templateMade' : 'templateEnded';
}

/** What orders have come since cannot be taken back: a link that takes orders again goes on until its limit. */
function inverseOf({ link, patch }: LinkChange): LinkPatch | null {
  if ('takesOrdersAgain' in patch) return null;
  if ('name' in patch) return { name: link.name };
  return 'active' in patch ? { active: !patch.active } : { template: !patch.template };
}
