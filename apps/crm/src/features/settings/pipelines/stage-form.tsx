import { useFormats } from '@app/i18n/use-formats';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteIcon, DownIcon, UpIcon } from '../icons.tsx';
import settings from '../settings.module.css';
import { ChecklistForm } from './checklist-form.tsx';
import styles from './pipelines.module.css';
import { faultOf, type StageDraft } from './stage-drafts.ts';

type Props = {
  stage: StageDraft;
  place: number;
  /** Somebody wanted to save it: what is wrong is said. */
  isChecked: boolean;
  onChange: (part: Partial<StageDraft>) => void;
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
  onRemove: (() => void) | undefined;
};

/** One stage: its name, how likely a deal is won from there, how long it may stand there, and what has to be done. */
export function StageForm({ stage, place, isChecked, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(stage.checklist.length > 0);
  const fault = isChecked ? faultOf(stage) : undefined;
  const name = stage.name.trim() || t('pipelines.stageNumber', { number: place });
  return (
    <li className={styles.draft}>
      <div className={styles.fields}>
        <TextInput
          size="sm"
          label={t('pipelines.stageName')}
          data-name
          dir="auto"
          maxLength={80}
          autoComplete="off"
          value={stage.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={fault === 'name' && t('common:faults.required')}
        />
        <TextInput
          size="sm"
          type="number"
          min={0}
          max={100}
          label={t('pipelines.odds')}
          value={stage.odds}
          onChange={(event) => onChange({ odds: event.currentTarget.value })}
          error={fault === 'odds' && t('pipelines.fault.odds')}
        />
        <TextInput
          size="sm"
          type="number"
          min={1}
          max={999}
          label={t('pipelines.targetDays')}
          placeholder={t('pipelines.noTarget')}
          value={stage.targetDays}
          onChange={(event) => onChange({ targetDays: event.currentTarget.value })}
          error={fault === 'targetDays' && t('pipelines.fault.targetDays')}
        />
      </div>
      <div className={styles.tools}>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {stage.checklist.length > 0
            ? t('pipelines.checklistShown', { number: number(stage.checklist.length) })
            : t('pipelines.checklist')}{' '}
          <span className="visually-hidden">{name}</span>
        </Button>
        <span className={settings.rowActions}>
          {onMove.up && (
            <RowAction label={t('fields.up')} name={t('fields.upOne', { name })} run={onMove.up}>
              <UpIcon />
            </RowAction>
          )}
          {onMove.down && (
            <RowAction label={t('fields.down')} name={t('fields.downOne', { name })} run={onMove.down}>
              <DownIcon />
            </RowAction>
          )}
          {onRemove && (
            <RowAction label={t('tags.delete')} name={t('tags.deleteOne', { name })} run={onRemove}>
              <DeleteIcon />
            </RowAction>
          )}
        </span>
      </div>
      {isOpen && (
        <ChecklistForm items={stage.checklist} stage={name} onChange={(checklist) => onChange({ checklist })} />
      )}
    </li>
  );
}
