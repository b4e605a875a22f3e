import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { AppNamespaces } from '@app/i18n/i18n';
import { useOpened, useOverlay } from '@app/ui/overlay/overlay';
import { Modal, useMantineColorScheme } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaletteItem, useApp } from '../app/app.ts';
import styles from './palette.module.css';
import { fixedItems, matchItems } from './palette-items.ts';

/** The command palette: type to search pages, actions and records, choose with the arrow keys, open with Enter. */
export function Palette({ opened: wanted, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const opened = useOpened(wanted);
  useOverlay(opened, onClose);
  return (
    <Modal.Root opened={opened} onClose={onClose} size={600} yOffset="12vh" closeOnEscape={false} lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.label')}>
        <Modal.Body p={0}>
          <PaletteBody onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const fixedGroups = [
  { name: 'pages', labelKey: 'palette.pages' },
  { name: 'actions', labelKey: 'palette.actions' },
] as const;

function PaletteBody({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation<AppNamespaces>();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { name, palette } = useApp();
  const groups = [...fixedGroups, ...palette.groups];
  const items = matchItems(useItems(query), query);
  const chosen = items[Math.min(at, items.length - 1)];
  const optionId = (item: PaletteItem) => `${listId}-${item.group}-${item.id}`;

  function run(item: PaletteItem | undefined) {
    if (!item) return;
    onClose();
    item.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(chosen);
    else if (to === undefined || items.length === 0) return;
    else setAt((to + items.length) % items.length);
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen ? optionId(chosen) : undefined}
          aria-label={t('palette.label')}
          aria-describedby={`${listId}-hint`}
          placeholder={t(`palette.placeholder.${name}`)}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('palette.label')} className={styles.list}>
        {groups.map(({ name: group, labelKey }) => {
          const members = items.filter((item) => item.group === group);
          if (members.length === 0) return null;
          return (
            <Fragment key={group}>
              <div className={styles.group} role="presentation">
                {t(labelKey)}
              </div>
              {members.map((item) => (
                <Option
                  key={item.id}
                  id={optionId(item)}
                  item={item}
                  chosen={item === chosen}
                  onRun={() => run(item)}
                />
              ))}
            </Fragment>
          );
        })}
      </div>
      <p id={`${listId}-hint`} className={styles.foot} aria-live="polite">
        {items.length === 0 ? t('palette.none', { query }) : t('palette.hint')}
      </p>
    </>
  );
}

function Option({ id, item, chosen, onRun }: { id: string; item: PaletteItem; chosen: boolean; onRun: () => void }) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={styles.option}
      ref={(element) => {
        if (chosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onRun}
      onKeyDown={(event) => event.key === 'Enter' && onRun()}
    >
      {item.label}
    </div>
  );
}

function useItems(typed: string): PaletteItem[] {
  const { t } = useTranslation<AppNamespaces>();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const goTo = useCallback((to: string) => void navigate({ to }), [navigate]);
  const app = useApp();
  const records = app.palette.useRecords(goTo, typed);
  return useMemo(
    () => [...fixedItems(app, { t, goTo, setScheme: setColorScheme }), ...records],
    [app, t, goTo, setColorScheme, records],
  );
}
