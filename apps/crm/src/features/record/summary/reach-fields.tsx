import type { ContactDetail } from '@app/contract/contacts';
import { isEmail } from '@app/contract/email-rule';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordQueries } from '#data/contact-record.ts';
import { contactName } from '#data/contacts.ts';
import { Sentence, slots } from '../sentence.tsx';
import { EditableField } from './editable-field.tsx';
import { textEditor } from './editors.tsx';
import styles from './summary.module.css';

type Props = { contact: ContactDetail };

const places = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The list with one value in its place; an empty one takes the place away. */
const withValue = (list: string[], at: number, value: string) =>
  list.toSpliced(at, 1, value.trim()).filter((each) => each !== '');

/** Up to three: the first is the one that is written to. */
export function EmailFields({ contact }: Props) {
  const { t } = useTranslation('crm');
  const { email, moreEmails } = contact;
  const further = email === '' ? moreEmails.length : Math.min(moreEmails.length + 1, 2);
  const common = {
    contact,
    isAllowed: (value: string) => value.trim() === '' || isEmail(value.trim()),
    fault: t('record.fault.email'),
    show: (value: string) =>
      value && (
        <Anchor href={`mailto:${value}`} inherit dir="ltr">
          {value}
        </Anchor>
      ),
    isLink: true,
    editor: textEditor({ type: 'email', maxLength: 254 }),
    hint: (typed: string) => <WhoElse contact={contact} by="email" typed={typed} />,
  };
  return (
    <>
      <EditableField
        {...common}
        label={t('contacts.fields.email')}
        value={email}
        toChange={(value) => ({ email: value.trim().toLowerCase() })}
      />
      {places(further).map((at) => (
        <EditableField
          key={at}
          {...common}
          isFurther
          label={t('record.furtherEmail', { number: at + 2 })}
          emptyText={t('record.addEmail')}
          value={moreEmails[at] ?? ''}
          toChange={(value) => ({ moreEmails: withValue(moreEmails, at, value.toLowerCase()) })}
        />
      ))}
    </>
  );
}

/** Up to five. */
export function PhoneFields({ contact }: Props) {
  const { t } = useTranslation('crm');
  const { phone, phoneE164, morePhones } = contact;
  const further = phone === '' ? morePhones.length : Math.min(morePhones.length + 1, 4);
  const common = {
    contact,
    fault: t('record.fault.phone'),
    isLink: true,
    editor: textEditor({ type: 'tel', maxLength: 40 }),
    hint: (typed: string) => <WhoElse contact={contact} by="phone" typed={typed} />,
  };
  return (
    <>
      <EditableField
        {...common}
        label={t('contacts.fields.phone')}
        value={phone}
        toChange={(value) => ({ phone: value.trim() })}
        show={(value) => value && <Phone number={value} e164={value === phone ? phoneE164 : null} />}
      />
      {places(further).map((at) => (
        <EditableField
          key={at}
          {...common}
          isFurther
          label={t('record.furtherPhone', { number: at + 2 })}
          emptyText={t('record.addPhone')}
          value={morePhones[at] ?? ''}
          toChange={(value) => ({ morePhones: withValue(morePhones, at, value) })}
          show={(value) => value && <Phone number={value} e164={null} />}
        />
      ))}
    </>
  );
}

function Phone({ number, e164 }: { number: string; e164: string | null }) {
  return (
    <Anchor href={`tel:${e164 ?? number.replace(/[^+\d]/g, '')}`} inherit dir="ltr">
      {number}
    </Anchor>
  );
}

const PAUSE = 300;
const FEWEST = 5;

/** Says whose this e-mail or phone number is already, with the way to them. */
function WhoElse({ contact, by, typed }: Props & { by: 'email' | 'phone'; typed: string }) {
  const { t } = useTranslation('crm');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const own = [contact.email, contact.phone, ...contact.moreEmails, ...contact.morePhones];
  const enabled = asked.length >= FEWEST && !own.includes(asked);
  const found = useQuery({ ...recordQueries.match(getBoot().accountId, contact.id, { [by]: asked }), enabled });
  const other = enabled ? found.data?.matches[0]?.contact : undefined;
  if (!other) return null;
  const name = contactName(other) || t('record.noName');
  return (
    <p className={styles.hint} role="status">
      <Sentence
        text={t(`record.taken.${by}`, slots('name'))}
        parts={{
          name: (
            <Link to={crmPaths.contact(other.id)}>
              <bdi>{name}</bdi>
            </Link>
          ),
        }}
      />
    </p>
  );
}
