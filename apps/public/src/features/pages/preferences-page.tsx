import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { BusyButton } from '@app/ui/state/busy-button';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { slugIn } from '#lib/slug.ts';
import { useSending } from '#lib/use-sending.ts';
import type { Preferences } from './answers.ts';
import { changePreferencesCall, getPreferencesCall } from './calls.ts';
import { FailureNote } from './failure-note.tsx';
import { Opened } from './opened.tsx';
import styles from './pages.module.css';
import { useOpening } from './use-opening.ts';

/** `/u/:token`, from a mail: opening it changes nothing, a press of a button does. */
export function PreferencesPage(page: PageProps) {
  const { t } = useTranslation('public');
  const { call, locale, search } = page;
  const [token] = useState(slugIn);
  const opening = useOpening(() => call(getPreferencesCall, { token }));
  return (
    <Opened page={page} title={t('accountPage.preferences.title')} opening={opening}>
      {(preferences) => (
        <AccountFrame
          isNarrow
          title={t('accountPage.preferences.title')}
          company={preferences.company}
          logo={preferences.logo}
          locale={locale}
          search={search}
        >
          <PreferencesForm call={call} token={token} preferences={preferences} onChange={opening.setAnswer} />
        </AccountFrame>
      )}
    </Opened>
  );
}

type Props = Pick<PageProps, 'call'> & {
  token: string;
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
};

function PreferencesForm({ call, token, preferences, onChange }: Props) {
  const { t } = useTranslation('public');
  const { company, address, isSubscribed, topics } = preferences;
  const [chosen, setChosen] = useState(() => new Map(topics.map((topic) => [topic.id, topic.isSubscribed])));
  const [isSaved, setSaved] = useState(false);
  const { busy, failure, attempt, send } = useSending();

  async function change(subscribed: boolean, some: Preferences['topics'] = []): Promise<void> {
    setSaved(false);
    const body = {
      isSubscribed: subscribed,
      topics: some.map(({ id }) => ({ id, isSubscribed: chosen.get(id) ?? true })),
    };
    const sent = await send(() => call(changePreferencesCall, { token, body }));
    if ('failure' in sent) return;
    setSaved(true);
    onChange(sent.answer);
  }

  return (
    <div className={styles.card}>
      <p className={styles.text} role="status">
        {isSubscribed
          ? t('accountPage.preferences.subscribed', { company, address })
          : t('accountPage.preferences.unsubscribed', { company, address })}{' '}
        {isSaved && t('accountPage.preferences.saved')}
      </p>
      {isSubscribed && topics.length > 0 && (
        <fieldset className={styles.topics}>
          <legend>{t('accountPage.preferences.topics')}</legend>
          {topics.map(({ id, name }) => (
            <Checkbox
              size="md"
              key={id}
              label={<bdi>{name}</bdi>}
              checked={chosen.get(id) ?? true}
              onChange={({ currentTarget }) => setChosen(new Map(chosen).set(id, currentTarget.checked))}
            />
          ))}
        </fieldset>
      )}
      {failure && <FailureNote key={attempt} failure={failure} text={t('accountPage.preferences.failed')} />}
      <div className={styles.actions}>
        {isSubscribed && topics.length > 0 && (
          <BusyButton size="md" busy={busy} onClick={() => void change(true, topics)}>
            {t('accountPage.preferences.save')}
          </BusyButton>
        )}
        <BusyButton
          size="md"
          variant={isSubscribed && topics.length > 0 ? 'default' : 'filled'}
          busy={busy}
          onClick={() => void change(!isSubscribed)}
        >
          {isSubscribed ? t('accountPage.preferences.unsubscribe') : t('accountPage.preferences.subscribe')}
        </BusyButton>
      </div>
    </div>
  );
}
