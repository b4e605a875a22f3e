import type { DealEvent } from '@app/contract/deals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sentence, slots } from '../sentence.tsx';
import styles from '../timeline/timeline.module.css';
import { ChangedFields } from './changed-fields.tsx';
import { writeDuration } from './duration.ts';

/** What happened with a deal, as a sentence in the reader's language, and what there is to read below it. */
export function EventSentence({ event }: { event: DealEvent }) {
  const { t } = useTranslation('crm');
  const name = (text: string): ReactNode => <bdi>{text}</bdi>;
  switch (event.what) {
    case 'moved':
      return <Moved event={event} />;
    case 'created':
    case 'deleted':
    case 'restored':
    case 'reopened':
      return <p className={styles.sentence}>{t(`deal.event.${event.what}`)}</p>;
    case 'won':
    case 'lost':
      return (
        <>
          <p className={styles.sentence}>{t(`deal.event.${event.what}`)}</p>
          <Words text={event.reason} />
        </>
      );
    case 'followUp':
      return (
        <p className={styles.sentence}>
          <Sentence text={t('deal.event.followUp', slots('campaign'))} parts={{ campaign: name(event.campaign) }} />
        </p>
      );
    case 'changed':
      return (
        <p className={styles.sentence}>
          <ChangedFields changes={event.changes} />
        </p>
      );
    case 'note':
      return (
        <>
          <p className={styles.sentence}>{t('timeline.note')}</p>
          <Words text={event.text} />
        </>
      );
    case 'email':
      return (
        <>
          <p className={styles.sentence}>
            <Sentence
              text={t(`timeline.email.${event.direction}`, slots('subject'))}
              parts={{ subject: name(event.subject) }}
            />
          </p>
          <p className={styles.more}>{name(event.contact)}</p>
        </>
      );
    case 'task':
      return <Planned text={t(`timeline.task.${event.state}`, slots('name'))} name={event.name} />;
    case 'appointment':
      return <Planned text={t(`deal.event.appointment.${event.state}`, slots('name'))} name={event.name} />;
  }
}

function Planned({ text, name }: { text: string; name: string }) {
  return (
    <p className={styles.sentence}>
      <Sentence text={text} parts={{ name: <bdi>{name}</bdi> }} />
    </p>
  );
}

/** Where to, and how long it stood where it came from. */
function Moved({ event: { from, to, seconds } }: { event: Extract<DealEvent, { what: 'moved' }> }) {
  const { t } = useTranslation('crm');
  return (
    <>
      <p className={styles.sentence}>
        <Sentence
          text={from === null ? t('deal.event.placed', slots('to')) : t('deal.event.moved', slots('from', 'to'))}
          parts={{ from: <bdi>{from}</bdi>, to: <bdi>{to}</bdi> }}
        />
      </p>
      {from !== null && seconds !== null && (
        <p className={styles.more}>
          <Sentence
            text={t('deal.event.stood', { ...slots('from'), time: writeDuration(seconds) })}
            parts={{ from: <bdi>{from}</bdi> }}
          />
        </p>
      )}
    </>
  );
}

/** Somebody's own words. */
function Words({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.text} dir="auto">
      {text}
    </p>
  );
}
