import { MOST_COLUMNS, MOST_ROWS, MOST_WORKBOOK_BYTES } from '@app/contract/import-words';
import { useTranslation } from 'react-i18next';
import { writeBytes } from '../wizard/units.ts';
import type { UploadFault } from './check-file.ts';

/** What is wrong with a file and where, and what to do about it. */
export function useFaultText(): (fault: UploadFault) => string {
  const { t } = useTranslation('crm');
  const sentence = (fault: UploadFault): string => {
    switch (fault.reason) {
      case 'type':
        return t('import.faults.type', { name: fault.name });
      case 'tooLarge':
        return t('import.faults.tooLarge', { size: writeBytes(fault.size), limit: writeBytes(fault.limit) });
      case 'tooManyColumns':
        return t('import.faults.tooManyColumns', { columns: MOST_COLUMNS });
      case 'tooManyRows':
        return t('import.faults.tooManyRows', { rows: MOST_ROWS });
      case 'workbookTooLarge':
        return t('import.faults.workbookTooLarge', { limit: writeBytes(MOST_WORKBOOK_BYTES) });
      default:
        return t(`import.faults.${fault.reason}`);
    }
  };
  return (fault) => {
    const text = sentence(fault);
    return 'line' in fault && fault.line !== null ? t('import.faults.inLine', { line: fault.line, fault: text }) : text;
  };
}
