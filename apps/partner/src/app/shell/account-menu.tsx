import { localeNames, locales } from '@app/i18n/locales';
import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCheck,
  IconChevronDown,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { changeLocale, currentLocale } from '#lib/locale.ts';
import { logOut } from '#lib/log-out.ts';
import { openModal } from '#lib/modals.ts';
import { openPanel } from '#lib/panels.ts';
import { AccountGuide } from './account-guide.tsx';
import styles from './header.module.css';

const ICON = 16;

export function AccountMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const { user, company, flags } = getBoot();
  const name = user.givenName || user.username;

  return (
    <div className={styles.account}>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={248}>
        <Menu.Target>
          <button type="button" className={styles.me} aria-label={`${t('account.label')}: ${company.name}`}>
            <span className={styles.initials} aria-hidden>
              {initials(user)}
            </span>
            <span className={styles.company}>{company.name}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.greeting}>
            <strong>{t('account.greeting', { name })}</strong>
            <span>{user.username}</span>
          </div>
          <Menu.Divider />
          {flags['optimus.usersPage'] ? (
            <Menu.Item
              leftSection={<IconUsers size={ICON} aria-hidden />}
              onClick={() => void navigate({ to: '/users' })}
            >
              {t('account.manageUsers')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserPlus size={ICON} aria-hidden />} onClick={() => openModal('invite', {})}>
              {t('account.invite')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconArrowsExchange size={ICON} aria-hidden />} onClick={() => openPanel('switcher')}>
            {t('account.switch')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSettings size={ICON} aria-hidden />}
            onClick={() => void navigate({ to: '/settings' })}
          >
            {t('account.settings')}
          </Menu.Item>
          <Menu.Divider />
          <AppearanceItems />
          <LanguageItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={ICON} aria-hidden />} onClick={logOut}>
            {t('account.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AccountGuide hidden={opened} />
    </div>
  );
}

function initials({
  givenName,
  familyName,
  username,
}: {
  givenName: string;
  familyName: string;
  username: string;
}): string {
  const letters = [givenName, familyName].map((part) => [...part][0] ?? '').join('');
  return (letters || username.slice(0, 2)).toUpperCase();
}

function AppearanceItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    ['light', t('account.appearanceLight')],
    ['dark', t('account.appearanceDark')],
    ['auto', t('account.appearanceSystem')],
  ] as const;
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconMoon size={ICON} aria-hidden />}>{t('account.appearance')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {choices.map(([value, label]) => (
          <Choice key={value} chosen={value === colorScheme} label={label} onClick={() => setColorScheme(value)} />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function LanguageItems() {
  const { t } = useTranslation();
  const current = currentLocale();
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLanguage size={ICON} aria-hidden />}>{t('account.language')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {localeNames.map((locale) => (
          <Choice
            key={locale}
            chosen={locale === current}
            label={locales[locale].label}
            lang={locale}
            onClick={() => changeLocale(locale)}
          />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

type ChoiceProps = { chosen: boolean; label: string; lang?: string; onClick: () => void };

function Choice({ chosen, label, lang, onClick }: ChoiceProps) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      {...(lang && { lang })}
      onClick={onClick}
      rightSection={chosen && <IconCheck size={ICON} aria-hidden />}
    >
      {label}
    </Menu.Item>
  );
}
