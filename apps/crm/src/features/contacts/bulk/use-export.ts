import type { ContactSelection } from '@app/contract/bulk-jobs';
import type { ContactFilter } from '@app/contract/contact-filter';
import { saveFile, separatorOf } from '@app/frame/app/save-file.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchCsv } from '#data/contact-list.ts';

type Options = { selection: ContactSelection; filter: ContactFilter; sort: string; count: number };

/** Saves the chosen contacts as a file. */
export function useExport({ selection, filter, sort, count }: Options) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  return useMutation({
    mutationFn: () => {
      const ids = 'ids' in selection ? selection.ids.map(Number) : undefined;
      // Some may have been gathered from other filters than the one that is shown.
      return fetchCsv(accountId, {
        filter: ids ? {} : filter,
        ids,
        except: 'ids' in selection ? [] : (selection.except ?? []).map(Number),
        sort,
        separator: separatorOf(currentLocale()),
      });
    },
    onSuccess: (file) => {
      saveFile(fileName(new Date()), file);
      showToast({ text: t('contacts.bulk.exported', { count, number: number(count) }) });
    },
    onError: (error) => {
      reportError('exporting contacts', error);
      showToast({ kind: 'failed', text: t('contacts.bulk.exportFailed') });
    },
  });
}

/** Named after the reader's own day. */
function fileName(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return `contacts-${local.toISOString().slice(0, 10)}.csv`;
}
