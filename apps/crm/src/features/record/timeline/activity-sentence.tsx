import type { Activity } from '@app/contract/activities';
import { useFormats } from '@app/i18n/use-formats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { Sentence, slots } from '../sentence.tsx';
import { ContactSentence } from './contact-sentence.tsx';
import { ImportSentence } from './import-sentence.tsx';
import styles from './timeline.module.css';

/** What happened, as one sentence in the reader's language. Names in it keep their own direction. */
export function ActivitySentence({ activity }: { activity: Activity }) {
  const { t } = useTranslation('crm');
  const { money, dateTime } = useFormats();
  const name = (text: string): ReactNode => <bdi>{text}</bdi>;
  const total = ({ amount, currency }: { amount: number; currency: string }) => name(money(amount, currency));
  switch (activity.kind) {
    case 'contact':
      return <ContactSentence details={activity.details} />;
    case 'csv':
      return <ImportSentence details={activity.details} />;
    case 'note':
      return t('timeline.note');
    case 'callNote':
      return t('timeline.callNote');
    case 'call': {
      const { direction, outcome, minutes } = activity.details;
      const called = `${t(`timeline.call.${direction}`)} · ${t(`timeline.outcome.${outcome}`)}`;
      return minutes === null ? called : `${called} · ${t('timeline.minutes', { number: minutes })}`;
    }
    case 'task': {
      const { what, task } = activity.details;
      return <Sentence text={t(`timeline.task.${what}`, slots('name'))} parts={{ name: name(task.name) }} />;
    }
    case 'email': {
      const { direction, subject, campaign, messageId, channel, isPrivate = false } = activity.details;
      const named = isPrivate ? t('message.private') : subject || t('message.noSubject');
      return (
        <>
          {channel === 'text' ? (
            <Subject text={t(`message.text.${direction}`)} messageId={messageId} />
          ) : (
            <Sentence
              text={t(`timeline.email.${direction}`, slots('subject'))}
              parts={{ subject: <Subject text={named} messageId={messageId} /> }}
            />
          )}
          <Campaign campaign={campaign} />
        </>
      );
    }
    case 'order': {
      const { number, total: sum } = activity.details;
      return (
        <Sentence
          text={t('timeline.order', slots('number', 'total'))}
          parts={{ number: name(number), total: total(sum) }}
        />
      );
    }
    case 'webForm':
      return (
        <Sentence text={t('timeline.webForm', slots('form'))} parts={{ form: name(activity.details.form.name) }} />
      );
    case 'payment': {
      const { number, total: sum } = activity.details;
      return (
        <Sentence
          text={t('timeline.payment', slots('number', 'total'))}
          parts={{ number: name(number), total: total(sum) }}
        />
      );
    }
    case 'invoice': {
      const { number, total: sum, what } = activity.details;
      return (
        <Sentence
          text={t(`timeline.invoice.${what}`, slots('number', 'total'))}
          parts={{ number: name(number), total: total(sum) }}
        />
      );
    }
    case 'commerce': {
      const { item, total: sum } = activity.details;
      return (
        <Sentence
          text={t('timeline.commerce', slots('item', 'total'))}
          parts={{ item: name(item), total: total(sum) }}
        />
      );
    }
    case 'strategy': {
      const { what, campaign, goal } = activity.details;
      return (
        <Sentence
          text={t(`timeline.strategy.${what}`, slots('campaign', 'goal'))}
          parts={{ campaign: name(campaign.name), goal: name(goal ?? '') }}
        />
      );
    }
    case 'interaction': {
      const { what, subject, campaign, messageId } = activity.details;
      return (
        <>
          <Sentence
            text={t(`timeline.interaction.${what}`, slots('subject'))}
            parts={{ subject: <Subject text={subject || t('message.noSubject')} messageId={messageId} /> }}
          />
          <Campaign campaign={campaign} />
        </>
      );
    }
    case 'appointment': {
      const { what, appointment, start } = activity.details;
      const when = Number.isNaN(Date.parse(start)) ? start : dateTime(start);
      return (
        <Sentence
          text={t(`timeline.appointment.${what}`, slots('name', 'start'))}
          parts={{ name: name(appointment.name), start: name(when) }}
        />
      );
    }
  }
}

/** What is kept can be read. */
function Subject({ text, messageId }: { text: string; messageId: number | undefined }) {
  if (messageId === undefined) return <bdi>{text}</bdi>;
  return (
    <button type="button" className={styles.open} onClick={() => openModal('message', { messageId })}>
      <bdi>{text}</bdi>
    </button>
  );
}

function Campaign({ campaign }: { campaign: { name: string } | null }) {
  return (
    campaign && (
      <>
        {' · '}
        <bdi>{campaign.name}</bdi>
      </>
    )
  );
}
