import type { OwnField } from '@app/contract/contact-fields';
import { contactTypes } from '@app/contract/contact-words';
import type { ContactDetail } from '@app/contract/contacts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactName } from '#data/contacts.ts';
import styles from './duplicates.module.css';
import { type Compared, compare, proposed } from './fields-to-compare.ts';
import { useMerge } from './use-merge.ts';

type Props = { one: ContactDetail; other: ContactDetail; own: OwnField[] };

/** Two contacts side by side: field by field, which value stays; below, what is brought together. */
export function CompareForm({ one, other, own }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { dateTime } = useFormats();
  const fields = compare(one, other, own);
  const [fromOther, setFromOther] = useState(() => proposed(fields));
  const { merge, isPending, isError } = useMerge(one, other);
  const nameOf = (contact: ContactDetail) => contactName(contact) || t('record.noName');

  const choose = (id: string, isOther: boolean) =>
    setFromOther((chosen) =>
      isOther ? [...chosen.filter((each) => each !== id), id] : chosen.filter((each) => each !== id),
    );

  return (
    <div className={styles.compare}>
      <p className={styles.intro}>{t('duplicates.intro')}</p>
      <div className={styles.heads}>
        {[one, other].map((contact) => (
          <div key={contact.id}>
            <strong>
              <bdi>{nameOf(contact)}</bdi>
            </strong>
            <span className={styles.note}>{t('duplicates.added', { date: dateTime(contact.createdDate) })}</span>
          </div>
        ))}
      </div>
      {fields.length === 0 && <p className={styles.note}>{t('duplicates.noDifference')}</p>}
      {fields.map((field) => (
        <Choice key={field.id} field={field} isOther={fromOther.includes(field.id)} onChoose={choose} />
      ))}
      <Together one={one} other={other} />
      <FaultText>{isError && t('duplicates.error.merge')}</FaultText>
      <Group>
        <BusyButton
          busy={isPending}
          onClick={() => merge(fields.filter(({ id }) => fromOther.includes(id)).flatMap((field) => field.fields))}
        >
          {t('duplicates.merge')}
        </BusyButton>
        <Button variant="default" onClick={closeModals}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </div>
  );
}

type ChoiceProps = { field: Compared; isOther: boolean; onChoose: (id: string, isOther: boolean) => void };

function Choice({ field, isOther, onChoose }: ChoiceProps) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const group = useId();
  const label = field.name ?? t(field.id === 'address' ? 'record.address' : labelKey(field.id));
  const shown = (value: string) => {
    if (value === '') return t('record.empty');
    const type = field.id === 'type' ? contactTypes.find((each) => each === value) : undefined;
    if (type) return t(`contacts.types.${type}`);
    return field.id === 'birthday' ? date(value) : value;
  };
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {[false, true].map((isTheirs) => (
        <label key={String(isTheirs)}>
          <input
            type="radio"
            name={group}
            checked={isOther === isTheirs}
            onChange={() => onChoose(field.id, isTheirs)}
          />
          <bdi>{shown(isTheirs ? field.theirs : field.mine)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

const labelKey = (id: Compared['id']) => `contacts.fields.${id as 'email'}` as const;

/** What nobody has to choose: both keep theirs. */
function Together({ one, other }: Pick<Props, 'one' | 'other'>) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const distinct = (values: string[]) => [...new Set(values)].filter((value) => value !== '');
  const rows = [
    [t('record.tags.label'), distinct([...one.tags, ...other.tags].map(({ name }) => name))],
    [t('duplicates.emails'), distinct([one, other].flatMap(({ email, moreEmails }) => [email, ...moreEmails]))],
    [t('duplicates.phones'), distinct([one, other].flatMap(({ phone, morePhones }) => [phone, ...morePhones]))],
  ] as const;
  return (
    <section className={styles.together} aria-label={t('duplicates.together')}>
      <h3>{t('duplicates.together')}</h3>
      <dl>
        {rows.map(([label, values]) =>
          values.length === 0 ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{list(values)}</dd>
            </div>
          ),
        )}
      </dl>
      <p className={styles.note}>{t('duplicates.togetherNote')}</p>
    </section>
  );
}
