import type { DealEvent } from '@app/contract/deals';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { Sentence, slots } from '../sentence.tsx';
import styles from '../timeline/timeline.module.css';

type Change = Extract<DealEvent, { what: 'changed' }>['changes'][number];

const labels = {
  name: 'deals.columns.name',
  ownerId: 'deals.columns.owner',
  value: 'deal.fields.value',
  primaryContactId: 'deals.columns.contact',
  contactIds: 'deals.fields.contacts',
  estimatedCloseDate: 'deals.columns.closeDate',
  checked: 'deal.fields.checked',
} as const;
const isKnown = (field: string): field is keyof typeof labels => field in labels;
const MONEY = /^(\d+) ([A-Z]{3})$/;

/** Each field that was changed, with what stood there and what stands there now. */
export function ChangedFields({ changes }: { changes: Change[] }) {
  const { t } = useTranslation('crm');
  const { date, money } = useFormats();
  function write(field: string, value: string): string {
    const [, amount, currencyCode] = (field === 'value' && MONEY.exec(value)) || [];
    if (amount !== undefined) return money(Number(amount), currencyCode);
    return field === 'estimatedCloseDate' && value !== '' ? date(value) : value;
  }
  return changes.map(({ field, from, to }) => {
    const show = (value: string) => <bdi>{write(field, value)}</bdi>;
    const way = from === '' ? 'set' : to === '' ? 'cleared' : 'both';
    return (
      <span key={`${field} ${from} ${to}`} className={styles.change}>
        <Sentence
          text={t(`timeline.changed.${way}`, slots('field', 'from', 'to'))}
          parts={{ field: isKnown(field) ? t(labels[field]) : field, from: show(from), to: show(to) }}
        />
      </span>
    );
  });
}
