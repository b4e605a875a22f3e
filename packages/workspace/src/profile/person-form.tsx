import { plainDigits } from '@app/contract/company-rules';
import { isPhone } from '@app/contract/phone-rule';
import {
  PHONE_LONGEST,
  PICTURE_LONGEST,
  SIGNATURE_LONGEST,
  saveUserProfile,
  TITLE_LONGEST,
  type UserProfile,
} from '@app/contract/profile';
import { useApp } from '@app/frame/app/app.ts';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { keepUser } from '@app/frame/calls/session.ts';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { useDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../company/image-field.tsx';
import { profileQueries } from '../data/profile.ts';
import styles from './settings.module.css';
import { useUnsaved } from './unsaved.ts';

type Part = 'givenName' | 'familyName' | 'title' | 'phone' | 'picture' | 'signature';
type Person = Pick<UserProfile, Part>;

const NAME_LONGEST = 80;
const mutationKey = ['saveUserProfile'];
const lines = [
  { part: 'givenName', key: 'settings.givenName', autoComplete: 'given-name', longest: NAME_LONGEST },
  { part: 'familyName', key: 'settings.familyName', autoComplete: 'family-name', longest: NAME_LONGEST },
  { part: 'title', key: 'settings.jobTitle', autoComplete: 'organization-title', longest: TITLE_LONGEST },
  { part: 'phone', key: 'settings.phone', autoComplete: 'tel', longest: PHONE_LONGEST },
] as const;
const parts: Part[] = [...lines.map(({ part }) => part), 'picture', 'signature'];
/** Twice the size at which it is shown, for sharp screens. */
const room = { widest: 112, highest: 112, longest: PICTURE_LONGEST, isSquare: true };

const tidied = (person: Person): Person =>
  Object.fromEntries(parts.map((part) => [part, person[part].trim()])) as Person;

/** What the person says about themselves. */
export function PersonForm({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // Only who writes to contacts signs.
  const hasSignature = useApp().name === 'crm';
  // The key holds the user, so that somebody else who signs in in this tab does not get the draft.
  const draft = `settings.person.${getBoot().user.id}`;
  const [person, setPerson] = useDraft<Person>(draft, tidied(profile));
  const [visited, setVisited] = useState<Part[]>([]);
  const changed = parts.filter((part) => person[part].trim() !== profile[part]);
  useUnsaved(draft, changed.length > 0);

  const save = useMutation({
    mutationKey,
    mutationFn: (sent: Person) =>
      call(saveUserProfile, { body: Object.fromEntries(changed.map((part) => [part, sent[part].trim()])) }),
    onSuccess: (saved, sent) => {
      const { givenName, familyName } = saved;
      const boot = getBoot();
      const user = { ...boot.user, givenName, familyName };
      setBoot({ ...boot, user });
      keepUser(user);
      client.setQueryData(profileQueries.user().queryKey, (old) => old && { ...old, ...tidied(saved) });
      if (person === sent) setPerson(tidied(saved));
      showToast({ text: t('settings.profileSaved') });
    },
    onError: (error) => {
      reportError('saving the user profile', error);
      showToast({ text: t('settings.profileFailed'), kind: 'failed' });
    },
  });

  function faultOf(part: Part, longest: number): string | undefined {
    const value = person[part].trim();
    if (part === 'givenName' && value === '') return t('faults.required');
    if (value.length > longest) return t('faults.tooLong', { count: longest });
    const isNoPhone = part === 'phone' && value !== '' && !isPhone(plainDigits(value), '');
    return isNoPhone ? t('company.fault.phone') : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (client.isMutating({ mutationKey }) > 0) return;
    setVisited(parts);
    const faulty = lines.find(({ part, longest }) => faultOf(part, longest));
    if (faulty) form.current?.querySelector<HTMLInputElement>(`[name=${faulty.part}]`)?.focus();
    else if (changed.length > 0) save.mutate(person);
    else showToast({ text: t('settings.unchanged'), kind: 'info' });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <ImageField
        image={person.picture}
        alt={`${person.givenName} ${person.familyName}`.trim()}
        room={room}
        onChange={(picture) => setPerson({ ...person, picture })}
        texts={{
          label: t('settings.picture.label'),
          hint: t('settings.picture.hint'),
          choose: t(person.picture ? 'settings.picture.change' : 'settings.picture.choose'),
          remove: t('settings.picture.remove'),
          unreadable: t('settings.picture.unreadable'),
        }}
      />
      <div className={styles.fields}>
        {lines.map(({ part, key, autoComplete, longest }) => (
          <TextInput
            key={part}
            name={part}
            {...(part === 'phone' ? { type: 'tel', dir: 'ltr' } : { dir: 'auto' })}
            label={t(key)}
            autoComplete={autoComplete}
            required={part === 'givenName'}
            value={person[part]}
            onChange={(event) => setPerson({ ...person, [part]: event.currentTarget.value })}
            onBlur={() => setVisited((before) => [...before, part])}
            error={visited.includes(part) && faultOf(part, longest)}
          />
        ))}
      </div>
      {hasSignature && (
        <Textarea
          label={t('settings.signature')}
          description={t('settings.signatureHint')}
          dir="auto"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={SIGNATURE_LONGEST}
          value={person.signature}
          onChange={(event) => setPerson({ ...person, signature: event.currentTarget.value })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      <BusyButton
        type="submit"
        variant="default"
        busy={save.isPending}
        style={{ alignSelf: 'flex-start' }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('settings.saveProfile')}
      </BusyButton>
    </form>
  );
}
