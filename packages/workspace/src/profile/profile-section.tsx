import { Segments } from '@app/ui/page/segments';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { saveUserProfile, type UserProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { changeLocale } from '@app/frame/state/locale.ts';
import { type Locale, localeNames, locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { QueryView } from '@app/ui/state/query-view';
import { Input, Select, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQueries } from '../data/profile.ts';
import { NotificationChoices } from './notification-choices.tsx';
import { PasswordSection } from './password-section.tsx';
import { PersonForm } from './person-form.tsx';
import { FormPlaceholder, Section } from './section.tsx';
import styles from './settings.module.css';

export function ProfileSection() {
  const { t } = useTranslation();
  const profile = useQuery(profileQueries.user());
  return (
    <Section title={t('settings.profile')}>
      <QueryView
        query={profile}
        loading={<FormPlaceholder fields={10} wide={[0, 5, 6, 7, 8, 9]} />}
        error={t('settings.error.profile')}
      >
        {(loaded) => <Profile profile={loaded} />}
      </QueryView>
    </Section>
  );
}

function Profile({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.form}>
        <PersonForm profile={profile} />
        <Input.Wrapper label={t('settings.email')} labelElement="div">
          <div>
            <bdi>{profile.username}</bdi>
          </div>
        </Input.Wrapper>
        <LanguageChoice />
        <AppearanceChoice />
      </div>
      <NotificationChoices profile={profile} />
      <PasswordSection profile={profile} />
    </>
  );
}

/** Stored for mails and the next visit, then the page is loaded anew in it. */
function LanguageChoice() {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: (locale: Locale) => call(saveUserProfile, { body: { locale } }),
    onSuccess: (_, locale) => changeLocale(locale),
    onError: (error) => {
      reportError('saving the language', error);
      showToast({ text: t('settings.languageFailed'), kind: 'failed' });
    },
  });
  const current = currentLocale();
  const isChanging = save.isPending || save.isSuccess;
  return (
    <Select
      label={t('language.label')}
      data={localeNames.map((locale) => ({ value: locale, label: locales[locale].label }))}
      value={isChanging ? save.variables : current}
      onChange={(locale) => locale && locale !== current && save.mutate(locale as Locale)}
      disabled={isChanging}
      allowDeselect={false}
      maxDropdownHeight={400}
      renderOption={({ option }) => <bdi lang={option.value}>{option.label}</bdi>}
    />
  );
}

const appearances = ['auto', 'light', 'dark'] as const;

function AppearanceChoice() {
  const { t } = useTranslation();
  const id = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const labels = {
    auto: t('appearance.system'),
    light: t('appearance.light'),
    dark: t('appearance.dark'),
  };
  return (
    <Input.Wrapper label={t('appearance.label')} labelElement="div" labelProps={{ id }}>
      <Segments
        fullWidth
        labelledBy={id}
        value={colorScheme}
        onChange={setColorScheme}
        choices={appearances.map((value) => ({ value, label: labels[value] }))}
      />
    </Input.Wrapper>
  );
}
