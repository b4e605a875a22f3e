import type { Activity } from '@app/contract/activities';
import { contactTypes, mailPermissions } from '@app/contract/contact-words';
import type { ContactField } from '@app/contract/contacts';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { howKey } from '../how-key.ts';
import { useLinkWord } from '../link-word.ts';
import { Sentence, slots } from '../sentence.tsx';
import styles from './timeline.module.css';

/** The fields that have a name in every language; of any other its own name is said. */
const named = [
  ...(['givenName', 'familyName', 'email', 'phone', 'company', 'title', 'website'] as const),
  ...(['address1', 'address2', 'city', 'state', 'postalCode', 'country', 'timeZone'] as const),
  ...(['birthday', 'language', 'type', 'ownerId', 'moreEmails', 'morePhones', 'moreAddresses'] as const),
] satisfies ContactField[];

type Details = Extract<Activity, { kind: 'contact' }>['details'];
type Change = Extract<Details, { what: 'changed' }>['changes'][number];

/** What became of the contact itself: added, changed, tagged, merged … */
export function ContactSentence({ details }: { details: Details }) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const wordOf = useLinkWord();
  switch (details.what) {
    case 'created':
      return t('timeline.contact.created', { source: t(`contacts.sources.${details.source}`) });
    case 'changed':
      return (
        <>
          {details.changes.map((change) => (
            <span key={change.field} className={styles.change}>
              <ChangeSentence change={change} />
            </span>
          ))}
        </>
      );
    case 'tagged':
    case 'untagged':
      return (
        <Sentence
          text={t(`timeline.contact.${details.what}`, slots('tags'))}
          parts={{ tags: <bdi>{list(details.tags)}</bdi> }}
        />
      );
    case 'deleted':
    case 'restored':
      return t(`timeline.contact.${details.what}`);
    case 'merged':
    case 'unmerged':
      return (
        <Sentence
          text={t(`timeline.contact.${details.what}`, slots('name'))}
          parts={{ name: <bdi>{details.other.name}</bdi> }}
        />
      );
    case 'linked':
    case 'unlinked':
      return (
        <Sentence
          text={t(`timeline.contact.${details.what}`, slots('name', 'relation'))}
          parts={{ name: <bdi>{details.other.name}</bdi>, relation: <bdi>{wordOf(details.link)}</bdi> }}
        />
      );
    case 'deal':
      return (
        <Sentence
          text={t(`timeline.deal.${details.event}`, slots('name', 'stage'))}
          parts={{ name: <bdi>{details.deal.name}</bdi>, stage: <bdi>{details.stage}</bdi> }}
        />
      );
    case 'permission': {
      const state = mailPermissions.find((each) => each === details.state);
      const isText = details.channel === 'text';
      return t(`timeline.contact.${isText ? 'textPermission' : 'permission'}`, {
        state: state ? t(`contacts.permissions.${state}`) : details.state,
        how: t(howKey(details.how, isText)),
      });
    }
  }
}

/** One field: what it was and what it is now. */
export function ChangeSentence({ change: { field, isOwn, from, to } }: { change: Change }) {
  const { t } = useTranslation('crm');
  const known = isOwn ? undefined : named.find((each) => each === field);
  const label = known ? t(`contacts.fields.${known}`) : !isOwn && field === 'tags' ? t('record.tags.label') : field;
  const shown = (value: string) => {
    const type = known === 'type' ? contactTypes.find((each) => each === value) : undefined;
    return <bdi>{type ? t(`contacts.types.${type}`) : value}</bdi>;
  };
  const what = from === '' ? 'set' : to === '' ? 'cleared' : 'both';
  return (
    <Sentence
      text={t(`timeline.changed.${what}`, slots('field', 'from', 'to'))}
      parts={{ field: <bdi>{label}</bdi>, from: shown(from), to: shown(to) }}
    />
  );
}
