import type { ContactDetail, Match } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import tinted from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactName } from '#data/contacts.ts';
import { duplicateQueries } from '#data/duplicates.ts';
import { openModal } from '#modals';
import { Sentence, slots } from './sentence.tsx';

/** Says quietly who may be the same person. Where nobody is found, or nobody could be asked, there is nothing to say. */
export function DuplicateBar({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const { data } = useQuery(duplicateQueries.of(getBoot().accountId, contact.id));
  const [first, ...others] = data?.matches ?? [];
  if (!first) return null;
  return (
    <div className={tinted.bar} role="status">
      <span>
        <Alike match={first} />
        {others.length > 0 && ` ${t('duplicates.bar.more', { number: others.length })}`}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          others.length > 0
            ? openModal('chooseDuplicate', { contactId: contact.id })
            : openModal('compareContacts', { contactId: contact.id, otherId: first.contact.id })
        }
      >
        {t('duplicates.compare')}
      </Button>
    </div>
  );
}

function Alike({ match: { contact, by } }: { match: Match }) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const name = contactName(contact) || t('record.noName');
  return (
    <Sentence
      text={t('duplicates.bar.text', {
        ...slots('name'),
        shared: list(by.map((each) => t(`duplicates.same.${each}`))),
      })}
      parts={{ name: <bdi>{name}</bdi> }}
    />
  );
}
