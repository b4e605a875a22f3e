import type { ContactImport } from '@app/contract/imports';
import { saveFile, separatorOf } from '@app/frame/app/save-file.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFailedRows, type ImportOutcome, type ImportRowsWanted } from '#data/imports.ts';

type Outcome = 'invalid' | 'leftOut' | 'skipped';
type Props = {
  current: Pick<ContactImport, 'id' | 'name'>;
  outcome: Outcome;
  /** Only those of one reason. */
  reason?: Omit<ImportRowsWanted, 'outcome'>;
};

const labels = {
  invalid: 'import.complete.failedRows',
  leftOut: 'import.complete.leftOutRows',
  skipped: 'import.complete.skippedRows',
} as const;

export const isDownloadable = (outcome: ImportOutcome): outcome is Outcome => outcome in labels;

/** The rows that failed or were skipped as a file, each with its reasons. */
export function DownloadButton({ current: { id, name }, outcome, reason }: Props) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const download = useMutation({
    mutationFn: () => fetchFailedRows(accountId, id, { outcome, ...reason, separator: separatorOf(currentLocale()) }),
    onSuccess: (file) => saveFile(`${name.replace(/\.[^.]*$/, '')}-${outcome}.csv`, file),
    onError: (error) => {
      reportError('downloading failed rows of an import', error);
      showToast({ kind: 'failed', text: t('import.complete.downloadFailed') });
    },
  });
  return (
    <BusyButton variant="default" busy={download.isPending} onClick={() => download.mutate()}>
      {t(labels[outcome])}
    </BusyButton>
  );
}
