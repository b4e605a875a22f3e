import type { Message } from '@app/contract/messages';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import styles from './message.module.css';

/** What came of a message, each time by whom: a person, or a program that looks at mail. */
export function Events({ message: { events, direction, state, purpose } }: { message: Message }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  if (direction === 'in') return null;
  return (
    <section>
      <h3 className={styles.heading}>{t('message.events.title')}</h3>
      {events.length === 0 ? (
        <p className={styles.empty}>
          {t(
            purpose === 'transactional'
              ? 'message.events.untracked'
              : state === 'sent'
                ? 'message.events.none'
                : 'message.events.notSent',
          )}
        </p>
      ) : (
        <ul className={styles.events}>
          {events.map(({ kind, by, date, about }) => (
            <li key={`${kind} ${date} ${about}`}>
              <span>
                {t(`message.events.${kind}`)} <span className={styles.note}>{t(`message.by.${by}`)}</span>
                {about !== '' && (
                  <span className={styles.about}>
                    <bdi dir={kind === 'clicked' ? 'ltr' : undefined}>{about}</bdi>
                  </span>
                )}
              </span>
              <time dateTime={date}>{dateTime(date)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
