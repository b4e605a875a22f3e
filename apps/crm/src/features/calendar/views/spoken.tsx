import { useTranslation } from 'react-i18next';
import type { Shift } from '../drag/shift.ts';
import { useWords } from '../words.ts';
import { useItemWords } from './item-words.ts';

/** Where the one that is moved stands now, for whoever does not see it. */
export function Spoken({ shift }: { shift: Shift | undefined }) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const { when } = useItemWords('UTC');
  const item = shift?.item;
  return (
    <div className="visually-hidden" role="status">
      {item &&
        t('appointments.movedTo', {
          subject: item.occurrence.subject,
          day: words.day(shift.start),
          time: when({ ...shift, occurrence: item.occurrence }),
        })}
    </div>
  );
}
