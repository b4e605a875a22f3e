import type { ContactLink, LinkType } from '@app/contract/contact-links';
import type { Contact, ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordQueries } from '#data/contact-record.ts';
import { contactName } from '#data/contacts.ts';
import { ContactPicker } from '../contact-picker.tsx';
import { useLinkWord, worded } from '../link-word.ts';
import styles from './panels.module.css';
import { isSameLink } from './use-links.ts';

type Props = {
  contact: ContactDetail;
  /** Those that are there already. */
  links: ContactLink[];
  onAdd: (link: ContactLink) => void;
  onClose: () => void;
};

/** First who, then as what. */
export function AddLink({ contact, links, onAdd, onClose }: Props) {
  const [other, setOther] = useState<Contact | null>(null);
  return other === null ? (
    <ContactPicker without={[contact.id]} onPick={setOther} onClose={onClose} />
  ) : (
    <ChooseRelation other={other} links={links} onAdd={onAdd} onClose={onClose} />
  );
}

type ChooseProps = Omit<Props, 'contact'> & { other: Contact };

function ChooseRelation({ other, links, onAdd, onClose }: ChooseProps) {
  const { t } = useTranslation(['crm', 'common']);
  const types = useQuery(recordQueries.linkTypes(getBoot().accountId));
  const wordOf = useLinkWord();
  const [chosen, setChosen] = useState('');
  const [fault, setFault] = useState('');
  const name = contactName(other) || t('record.noName');
  const contact = { id: other.id, name: contactName(other), email: other.email };
  const offered = (types.data?.linkTypes ?? []).flatMap(bothSides);
  const add = () => {
    const side = offered.find((each) => optionOf(each) === chosen);
    if (!side) return setFault(t('record.links.choose'));
    const link = { ...side, contact };
    if (links.some((each) => isSameLink(each, link))) return setFault(t('record.links.already', { name }));
    onAdd(link);
  };
  return (
    <form
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <p className={styles.chosen}>
        <bdi>{name}</bdi>
      </p>
      <NativeSelect
        size="sm"
        autoFocus
        label={t('record.links.relation')}
        value={chosen}
        data={[
          { value: '', label: t('contacts.choose') },
          ...offered.map((side) => ({ value: optionOf(side), label: wordOf(worded(side)) })),
        ]}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          setFault('');
        }}
        error={types.isError ? t('record.links.typesError') : fault}
      />
      <Group gap={8}>
        <Button type="submit" size="compact-sm">
          {t('record.links.add')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </form>
  );
}

type Side = Pick<ContactLink, 'linkType' | 'isFirst'>;

/** What the other one can be by a type: one of two, or the same either way. */
const bothSides = (linkType: LinkType): Side[] => [
  { linkType, isFirst: true },
  ...(linkType.name === linkType.otherName ? [] : [{ linkType, isFirst: false }]),
];

const optionOf = ({ linkType, isFirst }: Side) => `${linkType.id} ${isFirst ? 'first' : 'second'}`;
