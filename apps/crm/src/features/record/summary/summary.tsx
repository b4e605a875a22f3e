import { contactTypes } from '@app/contract/contact-words';
import type { ContactDetail } from '@app/contract/contacts';
import { isTypedWebsite } from '@app/contract/website-rule';
import { getBoot } from '@app/frame/state/boot.ts';
import { locales } from '@app/i18n/locales';
import { useFormats } from '@app/i18n/use-formats';
import { shortUrl } from '@app/ui/web-address';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import { PersonName } from '../person-name.tsx';
import { AddressFields } from './address-fields.tsx';
import { EditableField } from './editable-field.tsx';
import { choiceEditor, textEditor } from './editors.tsx';
import { OwnFields } from './own-fields.tsx';
import { Permission } from './permission.tsx';
import { EmailFields, PhoneFields } from './reach-fields.tsx';
import styles from './summary.module.css';
import { Tags } from './tags.tsx';

type Props = { contact: ContactDetail };

/** Everything that is known of a contact, each thing editable where it stands. */
export function Summary({ contact }: Props) {
  const { t } = useTranslation('crm');
  const { date, dateTime } = useFormats();
  const text = (value: string) => value;
  const plain = (field: 'givenName' | 'familyName' | 'company' | 'title', maxLength: number) => (
    <EditableField
      key={field}
      contact={contact}
      label={t(`contacts.fields.${field}`)}
      value={contact[field]}
      toChange={(value) => ({ [field]: value.trim() })}
      show={text}
      editor={textEditor({ maxLength })}
    />
  );
  return (
    <div className={styles.card}>
      <dl className={styles.list}>
        {plain('givenName', 100)}
        {plain('familyName', 100)}
        <EditableField
          contact={contact}
          label={t('contacts.fields.type')}
          value={contact.type}
          toChange={(type) => ({ type })}
          show={(type) => t(`contacts.types.${type}`)}
          editor={(props) =>
            choiceEditor(contactTypes.map((value) => ({ value, label: t(`contacts.types.${value}`) })))(props as never)
          }
        />
        {plain('company', 120)}
        {plain('title', 120)}
        <EmailFields contact={contact} />
        <PhoneFields contact={contact} />
        <Permission contact={contact} />
        {contact.phoneE164 !== null && <Permission contact={contact} isText />}
        <Tags contact={contact} />
        <Owner contact={contact} />
        <AddressFields contact={contact} />
        <EditableField
          contact={contact}
          label={t('contacts.fields.website')}
          value={contact.website}
          toChange={(website) => ({ website: website.trim() })}
          isAllowed={isTypedWebsite}
          fault={t('record.fault.website')}
          show={(website) => website && <Website url={website} />}
          isLink
          editor={textEditor({ type: 'url', maxLength: 300 })}
        />
        <EditableField
          contact={contact}
          label={t('contacts.fields.birthday')}
          value={contact.birthday ?? ''}
          toChange={(birthday) => ({ birthday: birthday || null })}
          show={(birthday) => birthday && date(birthday)}
          editor={textEditor({ type: 'date' })}
        />
        <EditableField
          contact={contact}
          label={t('contacts.fields.language')}
          value={contact.language}
          toChange={(language) => ({ language })}
          show={(language) => languages.find(({ value }) => value === language)?.label ?? language}
          editor={choiceEditor([{ value: '', label: t('record.none') }, ...languages])}
        />
        <EditableField
          contact={contact}
          label={t('contacts.fields.timeZone')}
          value={contact.timeZone}
          toChange={(timeZone) => ({ timeZone })}
          show={(timeZone) => timeZone.replaceAll('_', ' ')}
          editor={(props) => choiceEditor([{ value: '', label: t('record.none') }, ...timeZones()])(props)}
        />
        <OwnFields contact={contact} />
        <Fixed label={t('record.source')}>{t(`contacts.sources.${contact.source}`)}</Fixed>
        <Fixed label={t('record.created')}>{dateTime(contact.createdDate)}</Fixed>
      </dl>
    </div>
  );
}

const languages = Object.entries(locales).map(([value, { label }]) => ({ value, label }));
const timeZones = () =>
  Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** What nobody types. */
function Fixed({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd className={styles.fixed}>{children}</dd>
    </div>
  );
}

function Owner({ contact }: Props) {
  const { t } = useTranslation('crm');
  const owners = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  const known = contact.owner && !owners.some(({ id }) => id === contact.owner?.id) ? [contact.owner] : [];
  const people = [...known, ...owners];
  const personOf = (wanted: string) => people.find(({ id }) => id === wanted);
  return (
    <EditableField
      contact={contact}
      label={t('contacts.fields.ownerId')}
      value={contact.owner?.id ?? ''}
      toChange={(ownerId) => ({ ownerId: ownerId || null })}
      show={(ownerId) => {
        const person = personOf(ownerId);
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

/** Only http and https addresses become links; the value is free text. */
function Website({ url }: { url: string }) {
  const { t } = useTranslation('common');
  const address = URL.parse(/^https?:\/\//.test(url) ? url : `https://${url}`);
  if (address === null) return url;
  return (
    <Anchor href={address.href} target="_blank" rel="noopener noreferrer" inherit dir="ltr">
      {shortUrl(url)} <span className="visually-hidden">({t('accessibility.opensNewTab')})</span>
    </Anchor>
  );
}
