import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { Notification } from '@app/contract/notifications';
import { useFormats } from '@app/i18n/use-formats';
import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from './changes.ts';
import styles from './notifications.module.css';

/** Only notifications that are shown can be selected, so that nothing unseen is changed. */
export function useSelection(shown: Notification[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(null);

  /** With Shift, selects everything between the last one and this one. */
  function choose(id: string, isChosen: boolean, isRange: boolean) {
    const ends = [id, isRange ? last.current : id].map((end) => shown.findIndex((each) => each.id === end));
    const range = ends.includes(-1) ? [{ id }] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
    const next = new Set(ids);
    for (const each of range) isChosen ? next.add(each.id) : next.delete(each.id);
    setIds(next);
    last.current = id;
  }

  return {
    chosen: shown.filter(({ id }) => ids.has(id)),
    isChosen: (id: string) => ids.has(id),
    choose,
    chooseAll: (isChosen: boolean) => setIds(new Set(isChosen ? shown.map(({ id }) => id) : [])),
  };
}

export type Selection = ReturnType<typeof useSelection>;

type BarProps = { selection: Selection; shown: number; onChange: (change: Change) => void };

export function SelectionBar({ selection: { chosen, chooseAll }, shown, onChange }: BarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const all = useRef<HTMLInputElement>(null);
  const count = chosen.length;

  function mark(to: 'Read' | 'Unread') {
    const ids = chosen.filter(({ status }) => (status === 'Read') !== (to === 'Read')).map(({ id }) => id);
    if (ids.length > 0) onChange({ kind: 'mark', ids, to });
    chooseAll(false);
    // The focused button disappears with the selection.
    all.current?.focus();
  }

  return (
    <fieldset className={styles.bulk}>
      <legend className="visually-hidden">{t('notifications.select.label')}</legend>
      <Checkbox
        ref={all}
        label={t('notifications.select.all')}
        checked={shown > 0 && count === shown}
        indeterminate={count > 0 && count < shown}
        onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
      />
      <span role="status">{count > 0 && t('notifications.select.chosen', { count, number: number(count) })}</span>
      {count > 0 && (
        <>
          <Button variant="default" size="compact-sm" onClick={() => mark('Read')}>
            {t('notifications.markRead')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => mark('Unread')}>
            {t('notifications.markUnread')}
          </Button>
        </>
      )}
    </fieldset>
  );
}

export function SelectionBox({ notification, selection }: { notification: Notification; selection: Selection }) {
  const { t } = useTranslation();
  const { id, contentTitle } = notification;
  return (
    <Checkbox
      className={styles.box ?? ''}
      aria-label={t('notifications.select.one', { title: contentTitle })}
      checked={selection.isChosen(id)}
      onChange={({ currentTarget, nativeEvent }) =>
        selection.choose(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
