import type { ImportSummary } from '@app/contract/imports';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importQueries, isOpen, removeImport } from '#data/imports.ts';
import type { Step } from '../wizard/steps.ts';
import styles from './upload.module.css';

const MOST = 3;

/** Imports that this person has begun and not started: to go on with. */
export function DraftOffer({ go }: { go: (place: { import: number; step: Step }) => void }) {
  const { accountId, user } = getBoot();
  const found = useInfiniteQuery(importQueries.list(accountId)).data?.pages.flatMap(({ imports }) => imports) ?? [];
  const mine = found.filter((each) => isOpen(each) && each.by?.id === user.id).slice(0, MOST);
  return mine.map((draft) => (
    <Draft
      key={draft.id}
      draft={draft}
      onGoOn={() => go({ import: draft.id, step: draft.state === 'draft' ? 'matching' : 'check' })}
    />
  ));
}

function Draft({ draft, onGoOn }: { draft: ImportSummary; onGoOn: () => void }) {
  const { t } = useTranslation('crm');
  const { relative } = useFormats();
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { name } = draft;
  const discard = useMutation({
    mutationFn: () => removeImport(accountId, draft.id),
    onSuccess: () => showToast({ text: t('import.draft.discarded', { name }) }),
    onError: (error) => {
      reportError('discarding an import', error);
      showToast({ kind: 'failed', text: t('import.errors.discard') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: importQueries.all(accountId) }),
  });
  return (
    <div className={styles.draft}>
      <p>{t('import.draft.text', { name, time: relative(draft.createdDate) })}</p>
      <Button onClick={onGoOn}>{t('import.next')}</Button>
      <BusyButton variant="default" busy={discard.isPending} onClick={() => discard.mutate()}>
        {t('import.draft.discard')}
      </BusyButton>
    </div>
  );
}
