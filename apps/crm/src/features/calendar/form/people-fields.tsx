import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { Appointment } from '@app/contract/appointments';
import { getBoot } from '@app/frame/state/boot.ts';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery, contactName } from '#data/contacts.ts';
import styles from '../calendar.module.css';
import { RemoveIcon } from '../icons.tsx';
import type { Contact, Draft } from './draft.ts';

type Props = { draft: Draft; onChange: (draft: Draft) => void };

const PAUSE = 250;
const MOST_CONTACTS = 50;
const MOST_INVITEES = 100;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whom it is about: found by typing. Whoever has an address can be invited with one press. */
export function ContactsField({ draft, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { contacts, invitees } = draft;
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), PAUSE);
  const found = useQuery({ ...candidateQuery(getBoot().accountId, asked), enabled: asked !== '' });
  const offered = (found.data?.contacts ?? []).filter(({ id }) => !contacts.some((contact) => contact.id === id));
  const labelOf = (contact: (typeof offered)[number]) => contactName(contact) || t('record.noName');
  function choose(value: string | null) {
    const contact = offered.find(({ id }) => String(id) === value);
    if (contact)
      onChange({ ...draft, contacts: [...contacts, { id: contact.id, name: labelOf(contact), email: contact.email }] });
    setSearch('');
  }
  const isInvited = ({ email }: Contact) => invitees.some((invitee) => invitee.email === email?.toLowerCase());
  return (
    <div>
      <Select
        label={t('appointments.form.contacts')}
        placeholder={t('appointments.form.findContact')}
        searchable
        value={null}
        disabled={contacts.length >= MOST_CONTACTS}
        data={offered.map((contact) => ({ value: String(contact.id), label: labelOf(contact) }))}
        // The server has searched, in more than the name.
        filter={({ options }) => options}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={choose}
        nothingFoundMessage={
          asked !== '' && !found.isFetching
            ? t(found.isError ? 'appointments.error.contacts' : 'contacts.nothingFound')
            : undefined
        }
        maxDropdownHeight={240}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
      />
      <ul className={styles.people} aria-label={t('appointments.form.contacts')}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <bdi>{contact.name}</bdi>
            {contact.email && !isInvited(contact) && invitees.length < MOST_INVITEES && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('appointments.form.inviteOne', { name: contact.name })}
                onClick={() =>
                  onChange({
                    ...draft,
                    invitees: [...invitees, { email: contact.email?.toLowerCase() ?? '', name: contact.name }],
                  })
                }
              >
                {t('appointments.form.invite')}
              </Button>
            )}
            <ActionIcon
              aria-label={t('appointments.form.remove', { name: contact.name })}
              onClick={() => onChange({ ...draft, contacts: contacts.filter(({ id }) => id !== contact.id) })}
            >
              <RemoveIcon />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}

const tones: Record<Appointment['invitees'][number]['answer'], Tone> = {
  waiting: 'quiet',
  accepted: 'good',
  declined: 'bad',
  tentative: 'attention',
};

/** Who gets an email, and what they have answered. */
export function InviteesField({ draft, onChange, answers }: Props & { answers: Appointment['invitees'] }) {
  const { t } = useTranslation('crm');
  const { invitees } = draft;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  function add() {
    const email = typed.trim().toLowerCase();
    if (email === '') return;
    if (!EMAIL.test(email)) return setFault(t('appointments.form.emailInvalid'));
    if (!invitees.some((invitee) => invitee.email === email))
      onChange({ ...draft, invitees: [...invitees, { email, name: '' }] });
    setTyped('');
    setFault(undefined);
  }
  return (
    <div>
      <TextInput
        type="email"
        label={t('appointments.form.invitees')}
        description={t('appointments.form.inviteesHint')}
        placeholder={t('appointments.form.email')}
        value={typed}
        maxLength={254}
        disabled={invitees.length >= MOST_INVITEES}
        error={fault}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setFault(undefined);
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return;
          event.preventDefault();
          add();
        }}
      />
      <ul className={styles.people} aria-label={t('appointments.form.invitees')}>
        {invitees.map(({ email, name }) => {
          const answer = answers.find((each) => each.email === email)?.answer;
          return (
            <li key={email}>
              <bdi>{name ? `${name} · ${email}` : email}</bdi>
              {answer && <StatusBadge tone={tones[answer]}>{t(`appointments.answers.${answer}`)}</StatusBadge>}
              <ActionIcon
                aria-label={t('appointments.form.remove', { name: name || email })}
                onClick={() => onChange({ ...draft, invitees: invitees.filter((each) => each.email !== email) })}
              >
                <RemoveIcon />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
