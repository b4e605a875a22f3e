import { saveUserProfile, type UserProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { keepUser } from '@app/frame/calls/session.ts';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { useDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQueries } from '../data/profile.ts';
import styles from './settings.module.css';
import { useUnsaved } from './unsaved.ts';

type Name = Pick<UserProfile, 'givenName' | 'familyName'>;
type Part = keyof Name;

const LONGEST = 80;
const mutationKey = ['saveName'];
const parts: [Part, autoComplete: string][] = [
  ['givenName', 'given-name'],
  ['familyName', 'family-name'],
];

export function NameForm({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // The key holds the user, so that somebody else who signs in in this tab does not get the draft.
  const draft = `settings.name.${getBoot().user.id}`;
  const [name, setName] = useDraft<Name>(draft, { givenName: profile.givenName, familyName: profile.familyName });
  const [visited, setVisited] = useState<Part[]>([]);
  const isChanged = parts.some(([part]) => name[part].trim() !== profile[part]);
  useUnsaved(draft, isChanged);

  const save = useMutation({
    mutationKey,
    mutationFn: ({ givenName, familyName }: Name) =>
      call(saveUserProfile, { body: { givenName: givenName.trim(), familyName: familyName.trim() } }),
    onSuccess: ({ givenName, familyName }, sent) => {
      const boot = getBoot();
      const user = { ...boot.user, givenName, familyName };
      setBoot({ ...boot, user });
      keepUser(user);
      client.setQueryData(profileQueries.user().queryKey, (old) => old && { ...old, givenName, familyName });
      if (name === sent) setName({ givenName, familyName });
      showToast({ text: t('settings.nameSaved') });
    },
    onError: (error) => {
      reportError('saving the name', error);
      showToast({ text: t('settings.nameFailed'), kind: 'failed' });
    },
  });

  function faultOf(part: Part): string | undefined {
    const value = name[part].trim();
    if (part === 'givenName' && value === '') return t('faults.required');
    return value.length > LONGEST ? t('faults.tooLong', { count: LONGEST }) : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (client.isMutating({ mutationKey }) > 0) return;
    setVisited(['givenName', 'familyName']);
    const faulty = parts.find(([part]) => faultOf(part));
    if (faulty) form.current?.querySelector<HTMLInputElement>(`[name=${faulty[0]}]`)?.focus();
    else if (isChanged) save.mutate(name);
    else showToast({ text: t('settings.unchanged'), kind: 'info' });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {parts.map(([part, autoComplete]) => (
          <TextInput
            key={part}
            name={part}
            dir="auto"
            label={t(`settings.${part}`)}
            autoComplete={autoComplete}
            required={part === 'givenName'}
            value={name[part]}
            onChange={(event) => setName({ ...name, [part]: event.currentTarget.value })}
            onBlur={() => setVisited((before) => [...before, part])}
            error={visited.includes(part) && faultOf(part)}
          />
        ))}
      </div>
      <BusyButton
        type="submit"
        variant="default"
        busy={save.isPending}
        style={{ alignSelf: 'flex-start' }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('settings.saveName')}
      </BusyButton>
    </form>
  );
}
