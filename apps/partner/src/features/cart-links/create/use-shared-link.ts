import { type CartLink, saveCartLink } from '@app/contract/links';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkQueries } from '#data/cart-links.ts';
import { copyLink } from '../copy-link.ts';
import { toLinkChoices } from './link.ts';
import type { Cart } from './use-cart.ts';

export type SharedLink = ReturnType<typeof useSharedLink>;
type Kept = { link: string; saved: CartLink };

/**
 * Shares the current link. However it is shared, it is kept in the list of links, with its name, and has a short address
 * from then on.
 */
export function useSharedLink(link: string | null, { choices, name, change }: Cart) {
  const { t } = useTranslation('partner');
  const client = useQueryClient();
  const { accountId } = getBoot();
  const [kept, setKept] = useState<Kept | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof saveCartLink>>[1]['body']) =>
      // Whoever has copied a link may leave at once to send it: it is kept all the same.
      call(saveCartLink, { accountId, body }, { idempotencyKey: crypto.randomUUID(), keepalive: true }),
    onSuccess: (saved, { url }) => {
      setKept({ link: url, saved });
      change({ type: 'shared' });
      void client.invalidateQueries(linkQueries.list(accountId));
    },
    onError: (error) => reportError('keeping a cart link', error),
  });
  /** As it was kept, if it was; other choices make another link. */
  const current = kept !== null && kept.link === link ? kept.saved : null;

  /** Null if it could not be kept. */
  async function keep(): Promise<CartLink | null> {
    const chosen = toLinkChoices(choices);
    if (!link || !chosen) return null;
    const typed = name.trim();
    if (current && (typed === '' || typed === current.name)) return current;
    return mutateAsync({ url: link, choices: chosen, ...(typed && { name: typed }) }).catch(() => null);
  }

  /** A browser may refuse: then the link can be copied by hand. */
  async function copy(url: string): Promise<boolean> {
    const isCopied = await copyLink(url);
    showToast(isCopied ? { text: t('cartLink.urlCopied') } : { text: t('cartLink.notCopied'), kind: 'failed' });
    return isCopied;
  }

  return {
    shortUrl: current?.shortUrl ?? null,
    isKeeping: isPending,
    /** A link that could not be kept is copied all the same. Answers whether it was copied. */
    async copyLong(): Promise<boolean> {
      if (!link || !(await copy(link))) return false;
      if (!(await keep())) showToast({ text: t('cartLink.copiedNotKept'), kind: 'failed' });
      return true;
    },
    async copyShort(): Promise<boolean> {
      const saved = await shorten();
      return saved !== null && copy(saved.shortUrl);
    },
    shorten,
    /** A name that is typed after the link was shared is its name, too. */
    rename: () => void (current && keep()),
  };

  async function shorten(): Promise<CartLink | null> {
    const saved = await keep();
    if (!saved) showToast({ text: t('cartLink.short.failed'), kind: 'failed' });
    return saved;
  }
}
