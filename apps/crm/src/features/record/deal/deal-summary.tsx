import type { DealDetail } from '@app/contract/deals';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import { PersonName } from '../person-name.tsx';
import { FieldOf } from '../summary/editable-field.tsx';
import { choiceEditor, textEditor } from '../summary/editors.tsx';
import styles from '../summary/summary.module.css';
import { type Amount, AmountEditor, toAmount, toValue } from './amount-editor.tsx';
import { DealStatusBadge } from './status-badge.tsx';
import { useDealOwner } from './use-deal-owner.ts';

type Props = { deal: DealDetail };

/** What is known of a deal, each thing editable where it stands. */
export function DealSummary({ deal }: Props) {
  const { t } = useTranslation('crm');
  const { date, dateTime, money } = useFormats();
  const owner = useDealOwner(deal);
  return (
    <div className={styles.card}>
      <dl className={styles.list}>
        <FieldOf
          owner={owner}
          label={t('deals.columns.name')}
          value={deal.name}
          toChange={(name) => ({ name: name.trim() })}
          isAllowed={(name) => name.trim() !== ''}
          fault={t('deal.fault.name')}
          show={(name) => name}
          editor={textEditor({ maxLength: 200 })}
        />
        <FieldOf
          owner={owner}
          label={t('deal.fields.value')}
          value={toAmount(deal.value, deal.currencyCode)}
          toChange={(amount: Amount) => ({ value: toValue(amount) ?? 0, currencyCode: amount.currencyCode })}
          isAllowed={(amount) => toValue(amount) !== undefined}
          fault={t('deal.fault.value')}
          show={(amount) => {
            const value = toValue(amount);
            return value === undefined ? amount.text : money(value, amount.currencyCode);
          }}
          editor={(props) => <AmountEditor {...props} />}
        />
        <Owner deal={deal} />
        <Fixed label={t('deals.columns.status')}>
          <DealStatusBadge status={deal.status} />
        </Fixed>
        <FieldOf
          owner={owner}
          label={t('deals.columns.closeDate')}
          value={deal.estimatedCloseDate ?? ''}
          toChange={(day) => ({ estimatedCloseDate: day || null })}
          show={(day) => day && date(day)}
          editor={textEditor({ type: 'date' })}
        />
        <Fixed label={t('deals.columns.lastActivity')}>{dateTime(deal.lastActivityDate)}</Fixed>
        <Fixed label={t('record.created')}>{dateTime(deal.createdDate)}</Fixed>
      </dl>
    </div>
  );
}

/** What nobody types. */
function Fixed({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd className={styles.fixed}>{children}</dd>
    </div>
  );
}

function Owner({ deal }: Props) {
  const { t } = useTranslation('crm');
  const owners = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  // Whoever has left the account may still own a deal.
  const left = deal.owner && !owners.some(({ id }) => id === deal.owner?.id) ? [deal.owner] : [];
  const people = [...left, ...owners];
  return (
    <FieldOf
      owner={useDealOwner(deal)}
      label={t('deals.columns.owner')}
      value={deal.owner?.id ?? ''}
      toChange={(ownerId) => ({ ownerId: ownerId || null })}
      show={(ownerId) => {
        const person = people.find(({ id }) => id === ownerId);
        return person && <PersonName person={person} />;
      }}
      emptyText={t('record.nobody')}
      editor={choiceEditor([
        { value: '', label: t('record.nobody') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ])}
    />
  );
}
