import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { namesOf } from '@app/automation/render/public-fields';
import type { FormField } from '@app/contract/asset-content';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { drawNow } from '@app/ui/state/draw-now';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing, useFaultsAt } from '../editor/context.ts';
import editor from '../editor/editor.module.css';
import { AddIcon, DeleteIcon, DownIcon, UpIcon } from '../icons.tsx';
import { useFieldNames, useFormFields } from './field-names.ts';
import styles from './forms.module.css';

const MOST_FIELDS = 40;

type Props = { fields: FormField[]; onChange: (fields: FormField[]) => void };

/** What the form asks for, in its order. An e-mail is always asked for: by it one contact is told from another. */
export function FieldList({ fields, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  const nameOf = useFieldNames();
  const faultAt = useFaultsAt();
  const fault = faultAt('email');
  const list = useRef<HTMLUListElement>(null);
  const names = namesOf(fields);
  // A question of one's own may be asked several times, each in its own words.
  const others = useFormFields().filter(
    (field) => field === 'message' || !fields.some((asked) => asked.field === field),
  );

  function move(at: number, by: 1 | -1) {
    const moved = fields[at];
    if (!moved) return;
    const next = fields.toSpliced(at, 1).toSpliced(at + by, 0, moved);
    drawNow(() => onChange(next));
    const row = list.current?.querySelector(`[data-id="${namesOf(next)[at + by]}"]`);
    const wanted = row?.querySelector<HTMLElement>(`[data-move="${by}"] button`);
    (wanted ?? row?.querySelector<HTMLElement>('[data-move] button'))?.focus();
  }

  return (
    <div className={editor.part} data-part="email">
      <span className={editor.label}>{t('asset.form.fields')}</span>
      <KeepFocus plain>
        <ul ref={list} className={styles.fields} aria-label={t('asset.form.fields')}>
          {fields.map((asked, at) => {
            const { field, label, isRequired } = asked;
            const name = nameOf(field);
            // Several questions of one's own are told apart by their words.
            const called = { name: label || name };
            const isNeeded = field === 'email';
            const set = (part: Partial<FormField>) => onChange(fields.with(at, { ...asked, ...part }));
            return (
              <li key={names[at]} data-row data-id={names[at]} className={styles.field}>
                <TextInput
                  className={styles.words ?? ''}
                  label={name}
                  placeholder={name}
                  maxLength={200}
                  value={label}
                  // What is wrong with the e-mail is that it is not in the list.
                  error={isNeeded ? undefined : faultAt(field)}
                  data-part={isNeeded ? undefined : field}
                  readOnly={isReadOnly}
                  onChange={({ currentTarget: { value } }) => set({ label: value })}
                />
                <Checkbox
                  label={t('asset.form.required')}
                  aria-label={t('asset.form.requiredOne', called)}
                  checked={isRequired || isNeeded}
                  disabled={isNeeded || isReadOnly}
                  onChange={({ currentTarget: { checked } }) => set({ isRequired: checked })}
                />
                {!isReadOnly && (
                  <span className={styles.actions}>
                    {at > 0 && (
                      <span data-move="-1">
                        <RowAction label={t('fields.up')} name={t('fields.upOne', called)} run={() => move(at, -1)}>
                          <UpIcon />
                        </RowAction>
                      </span>
                    )}
                    {at < fields.length - 1 && (
                      <span data-move="1">
                        <RowAction label={t('fields.down')} name={t('fields.downOne', called)} run={() => move(at, 1)}>
                          <DownIcon />
                        </RowAction>
                      </span>
                    )}
                    {!isNeeded && (
                      <RowAction
                        label={t('tags.delete')}
                        name={t('tags.deleteOne', called)}
                        run={() => onChange(fields.toSpliced(at, 1))}
                      >
                        <DeleteIcon />
                      </RowAction>
                    )}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </KeepFocus>
      {fault && <p className={editor.fault}>{fault}</p>}
      {!isReadOnly && others.length > 0 && fields.length < MOST_FIELDS && (
        <div>
          <LazyMenu
            position="bottom-start"
            className={editor.menu}
            target={
              <Button variant="default" leftSection={<AddIcon />}>
                {t('asset.form.addField')}
              </Button>
            }
          >
            {(Menu) =>
              others.map((field) => (
                <Menu.Item
                  key={field}
                  onClick={() =>
                    onChange([...fields, { field, label: '', isRequired: field === 'email' } as FormField])
                  }
                >
                  <bdi>{nameOf(field)}</bdi>
                </Menu.Item>
              ))
            }
          </LazyMenu>
        </div>
      )}
    </div>
  );
}
