import { AppError } from '@app/contract/errors';
import { endOtherSession, endOtherSessions, type UserSession } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type MouseEventHandler, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQueries } from '../data/profile.ts';
import { describeDevice } from './describe-device.ts';
import { isFocusFree } from './focus.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';

export function SessionsSection() {
  const { t } = useTranslation();
  const sessions = useQuery(profileQueries.sessions());
  return (
    <Section title={t('settings.sessions.title')}>
      <QueryView query={sessions} loading={<TextPlaceholder lines={4} />} error={t('settings.error.sessions')}>
        {(list) => <Sessions sessions={list} />}
      </QueryView>
    </Section>
  );
}

function Sessions({ sessions }: { sessions: UserSession[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  // The focused button disappears with its session.
  const { mutate, isPending, variables } = useSignOut((pressed) => isFocusFree(pressed) && list.current?.focus());
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      <ul className={styles.sessions} ref={list} tabIndex={-1} aria-label={t('settings.sessions.title')}>
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={isPending && variables.session?.id === session.id}
            onSignOut={(event) => mutate({ session, pressed: event.currentTarget })}
          />
        ))}
      </ul>
      {hasOthers && (
        <BusyButton
          variant="default"
          busy={isPending && variables.session === null}
          onClick={(event) => mutate({ session: null, pressed: event.currentTarget })}
        >
          {t('settings.sessions.signOutOthers')}
        </BusyButton>
      )}
    </>
  );
}

type SignOut = { session: UserSession | null; pressed: Element };

/** Ends one session, or all others when none is named. A session that is already gone counts as ended. */
function useSignOut(onDone: (pressed: Element) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ session }: SignOut) => {
      if (session === null) return call(endOtherSessions, {});
      try {
        await call(endOtherSession, { sessionId: session.id });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'session.notFound')) throw error;
      }
    },
    onSuccess: (_, { session, pressed }) => {
      const { queryKey } = profileQueries.sessions();
      client.setQueryData(queryKey, (old) => old && { content: old.content.filter((one) => isLeft(one, session)) });
      const device = session && deviceText(t, session.userAgent);
      showToast({
        text: device === null ? t('settings.sessions.signedOutOthers') : t('settings.sessions.signedOut', { device }),
      });
      onDone(pressed);
    },
    onError: (error) => {
      reportError('signing out elsewhere', error);
      showToast({ text: t('settings.sessions.failed'), kind: 'failed' });
    },
    onSettled: () => client.invalidateQueries(profileQueries.sessions()),
  });
}

const isLeft = ({ id, current }: UserSession, ended: UserSession | null) => (ended ? id !== ended.id : current);

function deviceText(t: TFunction, userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  if (browser && system) return t('settings.sessions.device', { browser, system });
  return browser ?? system ?? t('settings.sessions.unknown');
}

type Props = { session: UserSession; isEnding: boolean; onSignOut: MouseEventHandler<HTMLButtonElement> };

function Session({ session: { userAgent, address, current, lastUsedDate }, isEnding, onSignOut }: Props) {
  const { t } = useTranslation();
  const { relative, dateTime } = useFormats();
  const device = deviceText(t, userAgent);
  return (
    <li className={styles.session}>
      <div>
        <div>
          <bdi>{device}</bdi> {current && <StatusBadge tone="good">{t('settings.sessions.current')}</StatusBadge>}
        </div>
        <div className={styles.used}>
          {address !== '' && (
            <>
              <bdi>{address}</bdi>
              {' · '}
            </>
          )}
          <time dateTime={lastUsedDate} title={dateTime(lastUsedDate)}>
            {t('settings.sessions.lastUsed', { when: relative(lastUsedDate) })}
          </time>
        </div>
      </div>
      {!current && (
        <BusyButton variant="default" size="xs" busy={isEnding} onClick={onSignOut}>
          {t('settings.sessions.signOut')}
          <span className="visually-hidden">: {device}</span>
        </BusyButton>
      )}
    </li>
  );
}
