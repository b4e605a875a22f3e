import '@mantine/core/styles/Kbd.layer.css';
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import styles from './search-field.module.css';

type Props = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string | undefined;
  shortcut?: '/' | undefined;
};

const PAUSE = 300;

export function SearchField({ value, onChange, label, placeholder, shortcut }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [given, setGiven] = useState(value);
  // A new value from outside replaces the typed text; the value that this field reported itself does not.
  if (value !== given) {
    setGiven(value);
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }

  const send = useEffectEvent((next: string) => {
    setSent(next);
    onChange(next);
  });
  useEffect(() => {
    const next = typed.trim();
    if (next === sent) return;
    const timer = setTimeout(() => send(next), next === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  useEffect(() => {
    if (shortcut === undefined) return;
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== shortcut || event.ctrlKey || event.metaKey || event.altKey || isBusy(document.activeElement))
        return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [shortcut]);

  function clear() {
    setTyped('');
    input.current?.focus();
  }

  return (
    <TextInput
      ref={input}
      className={styles.field ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder ?? ''}
      value={typed}
      // While there is text to clear, Escape clears it and does not close the modal around the field.
      data-mantine-stop-propagation={typed !== ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') clear();
      }}
      leftSection={<Icon name="search" size={16} />}
      rightSectionPointerEvents="all"
      rightSection={
        typed !== '' ? (
          <CloseButton size={26} iconSize={14} aria-label={t('actions.clear')} onClick={clear} />
        ) : (
          shortcut !== undefined && (
            <Kbd className={styles.key ?? ''} aria-hidden="true">
              {shortcut}
            </Kbd>
          )
        )
      }
    />
  );
}

function isBusy(focused: Element | null): boolean {
  if (document.documentElement.classList.contains('has-overlay')) return true;
  return focused instanceof HTMLElement && (focused.isContentEditable || focused.matches('input, textarea, select'));
}
