import type { AssetContent } from '@app/contract/asset-content';
import type { Asset, AssetFault } from '@app/contract/assets';
import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { isDraftKept, lastingDraft, useDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useUnsaved } from '@app/workspace/profile/unsaved.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assetQueries, type EditedAsset, faultsOf, keepAsset, sendAsset } from '#data/solutions/assets.ts';

type Saved = Pick<Asset, 'name' | 'content'>;
const isSame = (one: Saved, other: Saved) =>
  one.name === other.name && JSON.stringify(one.content) === JSON.stringify(other.content);

/**
 * An asset while it is being edited. What is not saved is kept in the tab, so that a reload loses nothing; leaving the
 * page asks first and then lets go of it.
 */
export function useAssetForm(asset: Asset) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const place = useMemo(() => ({ solutionId: asset.solutionId, assetId: asset.id }), [asset.solutionId, asset.id]);
  const key = `asset ${asset.id}`;
  const lasting = useMemo(() => lastingDraft<EditedAsset>(key), [key]);
  const [found] = useState(() => lasting.read());
  /** Null: as it was last saved. */
  const [edited, setEdited] = useDraft<EditedAsset | null>(key, found);
  const [isBack, setBack] = useState(() => edited !== null && !isSame(edited, asset));
  const [faults, setFaults] = useState<AssetFault[]>([]);
  const [discarded, setDiscarded] = useState(0);
  const latest = useRef(edited);
  latest.current = edited;
  const isDirty = edited !== null && !isSame(edited, asset);
  useUnsaved(key, isDirty);
  useEffect(() => {
    if (isDirty && edited) lasting.write(edited);
    else lasting.forget();
  }, [edited, isDirty, lasting]);
  // Whoever leaves has said that they want to; a reload, or signing in again, comes back to what was typed.
  useEffect(() => () => void (isDraftKept(key) || lasting.forget()), [key, lasting]);

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: EditedAsset) => sendAsset(accountId, place, body),
    onSuccess: (saved, body) => {
      keepAsset(client, accountId, saved);
      setFaults([]);
      setBack(false);
      // What was typed meanwhile is the beginning of the next version.
      const now = latest.current;
      setEdited(now && !isSame(now, body) ? { ...now, seenVersion: saved.version } : null);
      showToast({ text: t('asset.saved', { name: saved.name }) });
    },
    onError: (failure) => {
      const list = faultsOf(failure);
      setFaults(list);
      if (list.length > 0) return;
      reportError('saving an asset', failure);
      // Somebody was quicker, or has locked it: what they did is shown beside what was typed.
      if (failure instanceof AppError && ['asset.changed', 'campaign.locked'].includes(failure.code))
        void client.invalidateQueries({ queryKey: assetQueries.detail(accountId, place).queryKey });
    },
  });

  const value: EditedAsset = edited ?? { name: asset.name, content: asset.content, seenVersion: asset.version };
  /** What is typed twice between two drawings must not be lost: each change builds on the one before. */
  function change(make: (before: EditedAsset) => Partial<Saved>): void {
    if (asset.isLocked) return;
    const before = latest.current ?? value;
    const next = { ...before, ...make(before) };
    latest.current = next;
    setEdited(next);
  }
  function letGo() {
    reset();
    setFaults([]);
    setBack(false);
    latest.current = null;
    setEdited(null);
    setDiscarded((times) => times + 1);
  }
  return {
    place,
    name: value.name,
    content: value.content,
    faults,
    /** How often what was typed was let go of: nothing of it may stay in the fields either. */
    discarded,
    isDirty,
    isPending,
    /** What was typed before a reload is back. */
    isBack: isBack && isDirty,
    /** Somebody has saved a version since. */
    isOutdated: isDirty && asset.version !== value.seenVersion,
    failure: error && faults.length === 0 && !isChanged(error) ? failureOf(error) : undefined,
    setName: (name: string) => change(() => ({ name })),
    setContent: (make: (before: AssetContent) => AssetContent) => change(({ content }) => ({ content: make(content) })),
    /** Takes another version over, to be looked at and saved; answers how to go back. */
    replace(next: Saved) {
      const before = latest.current;
      change(() => ({ name: next.name, content: next.content }));
      return () => {
        latest.current = before;
        setEdited(before);
      };
    },
    save() {
      const now = latest.current;
      if (isPending || !now) return;
      const wrong = badAddressOf(now.content);
      setFaults(wrong);
      if (wrong.length === 0) mutate(now);
    },
    /** Their version counts, and what was typed is gone. */
    letGo,
    /** What was typed is saved over theirs. */
    keepMine() {
      reset();
      setEdited({ ...value, seenVersion: asset.version });
    },
  };
}

/** What is no address at all cannot even be asked about. */
function badAddressOf(content: AssetContent): AssetFault[] {
  if (content.kind !== 'form' || content.thanks.kind !== 'redirect') return [];
  const { url } = content.thanks;
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? [] : [{ problem: 'badLink', at: 'thanks', detail: url }];
}

const isChanged = (error: unknown) => error instanceof AppError && error.code === 'asset.changed';

type Failure = 'locked' | 'gone' | 'save';
function failureOf(error: Error): Failure {
  const code = error instanceof AppError ? error.code : undefined;
  return code === 'campaign.locked' ? 'locked' : code === 'asset.notFound' ? 'gone' : 'save';
}
