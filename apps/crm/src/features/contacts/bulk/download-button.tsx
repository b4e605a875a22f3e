import type { BulkJob } from '@app/contract/bulk-jobs';
import { BusyButton } from '@app/ui/state/busy-button';
import { useMay } from '@app/workspace/data/member.ts';
import { useTranslation } from 'react-i18next';
import { useDownload } from './use-download.ts';

/** The file that an export has written. */
export function DownloadButton({ job }: { job: BulkJob }) {
  const { t } = useTranslation('crm');
  const { download, isPending } = useDownload();
  const mayExport = useMay('export');
  if (!mayExport) return null;
  return (
    <BusyButton size="compact-sm" busy={isPending} onClick={() => download(job)}>
      {t('contacts.bulk.download')}
    </BusyButton>
  );
}
