import type { Channel } from '@app/contract/channels';
import { useFormats } from '@app/i18n/use-formats';
import { Progress } from '@app/ui/state/progress';
import { useTranslation } from 'react-i18next';
import { failureText } from '#data/account/failure-text.ts';
import styles from './apps.module.css';

/** How the sync stands, in a sentence that says what is true and what to do. */
export function SyncState({ channel }: { channel: Channel }) {
  const { t } = useTranslation('crm');
  const { dateTime, number } = useFormats();
  const { kind, status, failure, syncedDate, nextDate, brought, done, total, skipped, sending, service } = channel;
  const { earlier } = channel;
  const date = syncedDate === null ? '' : dateTime(syncedDate);
  const counted = t(`apps.running.${kind}`, { done: number(done), total: number(total) });
  const sentence = () => {
    if (status === 'running') return total === 0 ? t('apps.sentence.looking') : counted;
    if (status === 'failed' || (status === 'waiting' && failure)) {
      const next =
        nextDate === null ? t('apps.sentence.noRetry') : t('apps.sentence.retry', { date: dateTime(nextDate) });
      return `${failureText(t, kind, failure ?? 'server', service)} ${next}`;
    }
    if (status === 'disconnected') return '';
    return t(`apps.sentence.${status}`, { date });
  };
  return (
    <div className={styles.state}>
      {/* Counts that rise many times a second are not read out each time. */}
      <p role={status === 'running' ? undefined : 'status'} data-tone={status === 'failed' ? 'bad' : undefined}>
        {sentence()}
      </p>
      {status === 'running' && total > 0 && (
        <Progress
          label={t(`apps.status.${status}`)}
          text={counted}
          total={total}
          parts={[{ tone: 'good', value: Math.min(done, total) }]}
        />
      )}
      {skipped.length > 0 && (
        <ul className={styles.skipped} aria-label={t('apps.skipped.title')}>
          {skipped.map(({ reason, count }) => (
            <li key={reason}>{t(`apps.skipped.${reason}`, { number: number(count) })}</li>
          ))}
        </ul>
      )}
      {brought > 0 && status !== 'disconnecting' && (
        <p className={styles.note}>{t(`apps.brought.${kind}`, { number: number(brought) })}</p>
      )}
      {earlier > 0 && status !== 'disconnecting' && (
        <p className={styles.note}>{t('apps.again.left', { number: number(earlier) })}</p>
      )}
      {sending && status !== 'disconnecting' && (
        <p className={styles.note} data-tone={sending.failure ? 'bad' : undefined}>
          {sending.failure
            ? `${t('apps.sends.failed')} ${failureText(t, kind, sending.failure, service)}`
            : t(`apps.sends.through.${sending.sends}`)}
        </p>
      )}
    </div>
  );
}
