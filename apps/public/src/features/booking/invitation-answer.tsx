import type { Call } from '@app/contract/client';
import { BusyButton } from '@app/ui/state/busy-button';
import { useTranslation } from 'react-i18next';
import { useSending } from '#lib/use-sending.ts';
import type { Invitation } from './answers.ts';
import styles from './booking.module.css';
import { answerInvitationCall } from './calls.ts';
import { FailureNote } from './failure-note.tsx';

type Props = { call: Call; token: string; invitation: Invitation; onDone: (text: string) => Promise<void> };

/** Nothing is answered by opening the page: programs that look into mails open it too. */
export function InvitationAnswer({ call, token, invitation: { answer }, onDone }: Props) {
  const { t } = useTranslation('public');
  const { busy, failure, attempt, send } = useSending();

  async function reply(what: 'accept' | 'decline'): Promise<void> {
    const sent = await send(() => call(answerInvitationCall, { token, body: { do: what } }));
    if ('answer' in sent) await onDone(t(`book.appointment.answered.${what}`));
  }

  return (
    <>
      <p className={styles.text}>{t(`book.appointment.answers.${answer}`)}</p>
      {failure && <FailureNote key={attempt} failure={failure} text={t('book.appointment.failure.answer')} />}
      <div className={styles.actions}>
        <BusyButton
          busy={busy}
          variant={answer === 'accepted' ? 'default' : 'filled'}
          onClick={() => void reply('accept')}
        >
          {t('book.appointment.accept')}
        </BusyButton>
        <BusyButton busy={busy} variant="default" onClick={() => void reply('decline')}>
          {t('book.appointment.decline')}
        </BusyButton>
      </div>
    </>
  );
}
