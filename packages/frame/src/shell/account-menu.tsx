import { localeNames, locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { LazyMenu, type MenuParts } from '@app/ui/overlay/lazy-menu';
import { useMantineColorScheme } from '@mantine/core';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasUsersPage, useApp } from '../app/app.ts';
import { logOut } from '../calls/log-out.ts';
import { useBoot } from '../state/boot.ts';
import { chooseLocale } from '../state/locale.ts';
import { openInvite } from '../state/modals.ts';
import { openPanel } from '../state/panels.ts';
import styles from './header.module.css';

const ICON = 16;

export function AccountMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { account } = useApp();
  const { user, company, flags } = useBoot();
  const name = user.givenName || user.username;
  const button = useRef<HTMLButtonElement>(null);
  /** A modal later returns the focus to what had it: that must be the button, because the menu is closed by then. */
  const fromButton = (open: () => void) => () => {
    button.current?.focus();
    open();
  };

  return (
    <div className={styles.account}>
      <LazyMenu
        position="bottom-end"
        width={248}
        withinPortal={false}
        target={
          <button type="button" className={styles.me} ref={button}>
            <span className={styles.initials} aria-hidden>
              {initials(user)}
            </span>
            <span className="visually-hidden">{t('account.label')}:</span>
            <span className={styles.company}>{company.name}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        }
      >
        {(Menu) => (
          <>
            <div className={styles.greeting}>
              <span className={styles.name}>{t('account.greeting', { name })}</span>
              <span className={styles.user}>{user.username}</span>
            </div>
            <Menu.Divider />
            {hasUsersPage(account, flags) ? (
              <Menu.Item
                leftSection={<IconUsers size={ICON} aria-hidden />}
                onClick={() => void navigate({ to: account.users })}
              >
                {t('account.manageUsers')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconUserPlus size={ICON} aria-hidden />} onClick={fromButton(openInvite)}>
                {t('account.invite')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconArrowsExchange size={ICON} aria-hidden />}
              onClick={fromButton(() => openPanel('switcher'))}
            >
              {t('account.switch')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconSettings size={ICON} aria-hidden />}
              onClick={() => void navigate({ to: account.settings })}
            >
              {t('account.settings')}
            </Menu.Item>
            <Menu.Divider />
            <AppearanceItems parts={Menu} />
            <LanguageItems parts={Menu} />
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={ICON} aria-hidden />} onClick={logOut}>
              {t('account.logout')}
            </Menu.Item>
          </>
        )}
      </LazyMenu>
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

function AppearanceItems({ parts }: { parts: MenuParts }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Choices
      parts={parts}
      label={t('appearance.label')}
      icon={<IconMoon size={ICON} aria-hidden />}
      value={colorScheme}
      onChange={setColorScheme}
      choices={[
        { value: 'light', label: t('appearance.light') },
        { value: 'dark', label: t('appearance.dark') },
        { value: 'auto', label: t('appearance.system') },
      ]}
    />
  );
}

function LanguageItems({ parts }: { parts: MenuParts }) {
  const { t } = useTranslation();
  return (
    <Choices
      parts={parts}
      label={t('language.label')}
      icon={<IconLanguage size={ICON} aria-hidden />}
      value={currentLocale()}
      onChange={chooseLocale}
      choices={localeNames.map((locale) => ({ value: locale, label: locales[locale].label, lang: locale }))}
    />
  );
}

type ChoicesProps<Value extends string> = {
  parts: MenuParts;
  label: string;
  icon: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  choices: { value: Value; label: string; lang?: string }[];
};

/** A submenu with one chosen entry. */
function Choices<Value extends string>({ parts: Menu, label, icon, value, onChange, choices }: ChoicesProps<Value>) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as Value)}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} lang={choice.lang} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
