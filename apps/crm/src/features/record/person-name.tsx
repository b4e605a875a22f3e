import type { Person } from '@app/contract/contacts';
import { useTranslation } from 'react-i18next';
import { Sentence, slots } from './sentence.tsx';

/** A colleague by name; a partner's person with their company. */
export function PersonName({ person: { name, partnerCompany } }: { person: Person }) {
  const { t } = useTranslation('crm');
  if (partnerCompany === null) return <bdi>{name}</bdi>;
  return (
    <Sentence
      text={t('record.personFrom', slots('name', 'company'))}
      parts={{ name: <bdi>{name}</bdi>, company: <bdi>{partnerCompany}</bdi> }}
    />
  );
}
