import type { BulkJob } from '@app/contract/bulk-jobs';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { isWorking } from '#data/bulk-jobs.ts';
import { nameOfAction } from './name-of-action.ts';

/** A job in words: what it does, and how far it is or how it ended. */
export function useDescribeJob() {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  return (job: BulkJob) => {
    const { done, skipped, failed, total, undone, left, state } = job;
    const isUndo = state === 'undoing' || state === 'undone';
    const settled = isUndo ? undone + left : done + skipped + failed;
    const headline = t(`contacts.bulk.${nameOfAction(job.action)}`);
    const all = isUndo ? done : total;
    const isExport = job.action.kind === 'export';
    const parts = isUndo
      ? isExport
        ? [t('contacts.bulk.fileDeleted')]
        : [
            t('contacts.bulk.undone', { number: number(undone) }),
            left > 0 && t('contacts.bulk.left', { number: number(left) }),
          ]
      : [
          t(isExport ? 'contacts.bulk.exported' : 'contacts.bulk.done', { number: number(done) }),
          skipped > 0 && t('contacts.bulk.skipped', { number: number(skipped) }),
          failed > 0 && t('contacts.bulk.failed', { number: number(failed) }),
        ];
    const text = isWorking(job)
      ? t('contacts.bulk.progress', { done: number(settled), total: number(all) })
      : parts.filter(Boolean).join(' · ');
    // Of an export that was undone the file is gone: that says it.
    const stateText =
      state === 'done' || (isExport && state === 'undone') ? undefined : t(`contacts.bulk.states.${state}`);
    return { headline, text, stateText, settled, all };
  };
}
