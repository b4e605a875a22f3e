import '@mantine/core/styles/PasswordInput.layer.css';
import { AppError } from '@app/contract/errors';
import { changePassword, type UserProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { getConfig } from '@app/frame/calls/config.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { currentLocale } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Anchor, Group, PasswordInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQueries } from '../data/profile.ts';
import { isFocusFree } from './focus.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';

const SHORTEST = 10;
const LONGEST = 200;
const mutationKey = ['changePassword'];
const empty = { currentPassword: '', newPassword: '' };

export function PasswordSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.password.title')} part>
      {profile.hasPassword ? (
        <PasswordForm username={profile.username} />
      ) : (
        <Text size="sm">{t('settings.password.external')}</Text>
      )}
    </Section>
  );
}

function PasswordForm({ username }: { username: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [visible, setVisible] = useState(false);
  const form = useForm({
    initialValues: empty,
    validateInputOnBlur: true,
    validate: {
      currentPassword: (value) => (value === '' ? t('settings.password.currentNeeded') : null),
      newPassword: (value) => {
        if (value.length < SHORTEST) return t('settings.password.tooShort', { count: SHORTEST });
        return value.length > LONGEST ? t('faults.tooLong', { count: LONGEST }) : null;
      },
    },
  });
  const focusOn = (name: unknown) => element.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const change = useMutation({
    mutationKey,
    mutationFn: (passwords: typeof empty) => call(changePassword, { body: passwords }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'wrong') {
        form.setFieldError('currentPassword', t('settings.password.wrong'));
        // The focus is not moved if the person went on to something else meanwhile.
        return isFocusFree(element.current) ? focusOn('currentPassword') : undefined;
      }
      form.reset();
      setVisible(false);
      showToast({ text: t('settings.password.changed') });
      return client.invalidateQueries(profileQueries.sessions());
    },
    onError: (error) => {
      reportError('changing the password', error);
      // Meanwhile the user changed to another sign-in provider and has no password any more.
      if (codeOf(error) === 'password.external') void client.invalidateQueries(profileQueries.user());
    },
  });

  const submit = form.onSubmit(
    (passwords) => {
      if (client.isMutating({ mutationKey }) === 0) change.mutate(passwords);
    },
    (errors) => focusOn(Object.keys(empty).find((name) => errors[name])),
  );
  const field = (name: keyof typeof empty) => ({
    ...form.getInputProps(name),
    name,
    required: true,
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t('settings.password.show') },
    'aria-invalid': Boolean(form.errors[name]),
  });

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        {...field('currentPassword')}
        label={t('settings.password.current')}
        autoComplete="current-password"
      />
      <PasswordInput
        {...field('newPassword')}
        label={t('settings.password.new')}
        description={t('settings.password.rule', { count: SHORTEST })}
        autoComplete="new-password"
      />
      {change.isError && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {t(codeOf(change.error) === 'credentials.tooMany' ? 'settings.password.tooMany' : 'settings.password.failed')}
        </Text>
      )}
      <Group gap={16}>
        <BusyButton
          type="submit"
          variant="default"
          busy={change.isPending}
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('settings.password.submit')}
        </BusyButton>
        <Anchor href={forgotHref()} size="sm">
          {t('settings.password.forgot')}
        </Anchor>
      </Group>
    </form>
  );
}

/** The provider's page for it, beside its sign-in; it leads back here. */
function forgotHref(): string {
  const page = new URL('password', new URL(getConfig().signIn.login, location.origin));
  page.search = String(new URLSearchParams({ service: location.href, locale: currentLocale() }));
  return page.href;
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null);
