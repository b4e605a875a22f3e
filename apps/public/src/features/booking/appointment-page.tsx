import { Loader } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import { Facts } from '#lib/facts.tsx';
import { type Failure, toFailure } from '#lib/failure.ts';
import { Note } from '#lib/note.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { slugIn } from '#lib/slug.ts';
import type { Invitation } from './answers.ts';
import styles from './booking.module.css';
import { getInvitationCall } from './calls.ts';
import { ChangeBooking } from './change-booking.tsx';
import { isNotThere } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import { InvitationAnswer } from './invitation-answer.tsx';
import { momentsFor, ownZone } from './moment.ts';
import { NotHerePage } from './not-here-page.tsx';

/** What was pressed to get here is gone. */
const focus = (note: HTMLElement | null) => note?.focus();

/** `/appointment/:token`, from a mail: accept or decline it; whoever booked it can move or cancel it. */
export function AppointmentPage(props: PageProps) {
  const { call, locale, search } = props;
  const { t } = useTranslation('public');
  const [token] = useState(slugIn);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<string | null>(null);

  async function load(): Promise<void> {
    try {
      setInvitation(await call(getInvitationCall, { token }));
      setFailure(null);
    } catch (error) {
      setFailure(toFailure(error));
    }
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst(), []);

  async function onDone(text: string): Promise<void> {
    await load();
    setDone(text);
  }

  if (failure && isNotThere(failure)) return <NotHerePage {...props} />;
  if (!invitation)
    return (
      <AccountFrame title={t('book.appointment.title')} locale={locale} search={search}>
        {failure ? (
          <FailureNote failure={failure} text={t('book.appointment.failure.open')} onRetry={load} />
        ) : (
          <Loader role="status" aria-label={t('book.appointment.loading')} />
        )}
      </AccountFrame>
    );
  const {
    subject,
    company,
    logo,
    organiser,
    location: place,
    description,
    start,
    end,
    isCancelled,
    bookedOn,
  } = invitation;
  const isOver = Date.parse(invitation.repeat ? '9999-01-01' : end) < Date.now();
  const own = { call, locale, token, invitation, onDone };
  return (
    <AccountFrame title={subject} company={company} logo={logo} locale={locale} search={search}>
      <div className={styles.card}>
        {isCancelled && (
          <Note tone="attention" ref={done === null ? null : focus}>
            {t('book.appointment.cancelled')}
          </Note>
        )}
        {isOver && !isCancelled && <Note tone="info">{t('book.appointment.over')}</Note>}
        {done && (
          <p className={styles.text} role="status">
            {done}
          </p>
        )}
        <Facts
          className={styles.facts}
          facts={[
            [t('book.when'), momentsFor(locale, ownZone()).moment(start)],
            ...(ownZone() === invitation.timeZone
              ? []
              : [[t('book.there'), momentsFor(locale, invitation.timeZone).moment(start)] as const]),
            [t('book.with'), organiser],
            ...(place ? [[t('book.location'), place] as const] : []),
          ]}
        />
        {description !== '' && (
          <p className={styles.text} dir="auto">
            {description}
          </p>
        )}
        {failure && <FailureNote failure={failure} text={t('book.appointment.failure.open')} onRetry={load} />}
        {!isCancelled &&
          !isOver &&
          (bookedOn === null ? <InvitationAnswer {...own} /> : <ChangeBooking {...own} slug={bookedOn} />)}
      </div>
    </AccountFrame>
  );
}
