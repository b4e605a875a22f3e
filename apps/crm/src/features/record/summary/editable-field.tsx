import type { ContactDetail, ContactFields } from '@app/contract/contacts';
import { appIcon } from '@app/ui/app-icon';
import { ActionIcon, Button, Group } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './summary.module.css';
import { useContactOwner } from './use-contact-owner.ts';
import { type FieldOwner, type FieldProps, useField } from './use-field.ts';

const PencilIcon = appIcon(IconPencil, 14);

/** What an editor hands to each of its inputs. */
type InputProps = {
  'aria-label': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
};
export type EditorProps<T> = {
  value: T;
  onChange: (value: T) => void;
  /** Done with it: a value that was chosen with the pointer. */
  onDone: (value: T) => void;
  input: InputProps;
};

type Props<T, Fields> = FieldProps<T, Fields> & {
  /** The value as it is read; nothing where there is none. */
  show: (value: T) => ReactNode;
  /** Has a link in it, which a button cannot have: a pencil opens the field. */
  isLink?: boolean;
  /** What the button of an empty field says. */
  emptyText?: string;
  /** A second or third of its kind. */
  isFurther?: boolean;
  /** About what is being typed. */
  hint?: (value: T) => ReactNode;
  editor: (props: EditorProps<T>) => ReactNode;
};

/** A field of a contact. */
export function EditableField<T>({ contact, ...props }: Props<T, Partial<ContactFields>> & { contact: ContactDetail }) {
  return <FieldOf owner={useContactOwner(contact)} {...props} />;
}

/** A field of whatever record it belongs to. */
export function FieldOf<T, Fields, Answer>({
  owner,
  ...props
}: Props<T, Fields> & { owner: FieldOwner<Fields, Answer> }) {
  const { label, show, isLink = false, emptyText, isFurther = false, hint, editor } = props;
  const { t } = useTranslation('crm');
  const field = useField(owner, props);
  const box = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** Whether the keyboard was in the field when it closed: then it goes on from there. */
  const returns = useRef(false);
  const faultId = useId();
  const isOpen = field.editing !== null;
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else if (returns.current) opener.current?.focus();
    returns.current = false;
  }, [isOpen]);

  function commit(typed?: T) {
    returns.current = field.commit(typed);
    if (!returns.current) box.current?.querySelector<HTMLElement>('[data-mine]')?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape') {
      returns.current = true;
      field.leave();
    }
  }
  const saveOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) field.commit();
  };
  const openWithF2 = ({ key }: KeyboardEvent) => key === 'F2' && field.start();

  const { editing } = field;
  const shown = show(field.shown);
  return (
    <div className={styles.line}>
      <dt className={isFurther ? 'visually-hidden' : undefined}>{label}</dt>
      <dd aria-busy={field.isSaving || undefined}>
        {editing ? (
          <fieldset ref={box} aria-label={label} className={styles.editor} onBlur={saveOnLeaving}>
            {editor({
              value: editing.draft,
              onChange: field.type,
              onDone: commit,
              input: {
                'aria-label': label,
                'aria-invalid': editing.fault !== undefined,
                'aria-describedby': editing.fault === undefined ? undefined : faultId,
                onKeyDown,
              },
            })}
            {editing.fault !== undefined && (
              <p className={styles.fault} id={faultId} role="alert">
                {editing.fault}
              </p>
            )}
            {hint?.(editing.draft)}
            {field.theirs !== undefined && (
              <Dispute
                mine={show(editing.draft)}
                theirs={show(field.theirs)}
                onMine={() => {
                  returns.current = true;
                  field.keepMine();
                }}
                onTheirs={() => {
                  returns.current = true;
                  field.leave();
                }}
              />
            )}
          </fieldset>
        ) : isLink && shown ? (
          <span className={styles.linked}>
            <bdi>{shown}</bdi>
            <ActionIcon
              ref={opener}
              size={24}
              className={styles.pencil ?? ''}
              aria-label={t('record.edit', { field: label })}
              onClick={field.start}
              onKeyDown={openWithF2}
            >
              <PencilIcon />
            </ActionIcon>
          </span>
        ) : (
          <button
            ref={opener}
            type="button"
            className={styles.value}
            data-empty={!shown || undefined}
            onClick={field.start}
            onKeyDown={openWithF2}
          >
            <bdi>{shown || (emptyText ?? t('record.empty'))}</bdi>{' '}
            <span className="visually-hidden">{t('record.edit', { field: label })}</span>
          </button>
        )}
      </dd>
    </div>
  );
}

type DisputeProps = { mine: ReactNode; theirs: ReactNode; onMine: () => void; onTheirs: () => void };

/** A colleague has written into the same field: both values, and which one stays. */
function Dispute({ mine, theirs, onMine, onTheirs }: DisputeProps) {
  const { t } = useTranslation('crm');
  return (
    <div className={styles.dispute} role="alert">
      <p>{t('record.conflict.text')}</p>
      <dl>
        <div>
          <dt>{t('record.conflict.yours')}</dt>
          <dd>
            <bdi>{mine || t('record.empty')}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('record.conflict.theirs')}</dt>
          <dd>
            <bdi>{theirs || t('record.empty')}</bdi>
          </dd>
        </div>
      </dl>
      <Group gap={6}>
        <Button size="compact-xs" data-mine onClick={onMine}>
          {t('record.conflict.keepMine')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onTheirs}>
          {t('record.conflict.takeTheirs')}
        </Button>
      </Group>
    </div>
  );
}
