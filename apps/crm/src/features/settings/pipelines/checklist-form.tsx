import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { Stage } from '@app/contract/pipelines';
import { drawNow } from '@app/ui/state/draw-now';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteIcon } from '../icons.tsx';
import styles from './pipelines.module.css';
import { MOST_ITEMS } from './stage-drafts.ts';

type Items = Stage['checklist'];
type Props = { items: Items; stage: string; onChange: (items: Items) => void };

/** What has to be ticked off in a stage. */
export function ChecklistForm({ items, stage, onChange }: Props) {
  const { t } = useTranslation('crm');
  const list = useRef<HTMLUListElement>(null);
  function add() {
    drawNow(() => onChange([...items, { id: crypto.randomUUID(), text: '', isRequired: false }]));
    [...(list.current?.querySelectorAll<HTMLElement>('input[type="text"]') ?? [])].at(-1)?.focus();
  }
  return (
    <div className={styles.checklist}>
      <ul ref={list} className={styles.items} aria-label={t('pipelines.checklistOf', { name: stage })}>
        {items.map((item, at) => (
          <li key={item.id} className={styles.item}>
            <TextInput
              size="sm"
              type="text"
              aria-label={t('pipelines.item', { number: at + 1 })}
              placeholder={t('pipelines.itemHint')}
              dir="auto"
              maxLength={200}
              autoComplete="off"
              value={item.text}
              onChange={(event) => onChange(items.with(at, { ...item, text: event.currentTarget.value }))}
            />
            <Checkbox
              size="sm"
              label={t('pipelines.isRequired')}
              checked={item.isRequired}
              onChange={(event) => onChange(items.with(at, { ...item, isRequired: event.currentTarget.checked }))}
            />
            <RowAction
              label={t('tags.delete')}
              name={t('tags.deleteOne', { name: item.text || t('pipelines.item', { number: at + 1 }) })}
              run={() => onChange(items.toSpliced(at, 1))}
            >
              <DeleteIcon />
            </RowAction>
          </li>
        ))}
      </ul>
      {items.length < MOST_ITEMS && (
        <Button variant="default" size="compact-sm" onClick={add}>
          {t('pipelines.addItem')}
        </Button>
      )}
    </div>
  );
}
