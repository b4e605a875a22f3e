import type { OwnField } from '@app/contract/contact-fields';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';
import { openModal } from '#modals';
import { DeleteIcon, DownIcon, EditIcon, UpIcon } from './icons.tsx';
import styles from './settings.module.css';
import { SettingsNav } from './settings-nav.tsx';
import { useFieldOrder } from './use-field-order.ts';

/** The fields that the account has made for its contacts, in the order in which they are shown. */
export function FieldsPage() {
  const { t } = useTranslation(['crm', 'common']);
  const fields = useQuery(ownFieldQueries.list(getBoot().accountId));
  return (
    <Page
      title={t('common:settings.title')}
      action={<Button onClick={() => openModal('ownField', {})}>{t('fields.add')}</Button>}
    >
      <SettingsNav />
      <p className={styles.intro}>{t('fields.intro')}</p>
      <QueryView
        query={fields}
        loading={<TablePlaceholder rows={4} columns={3} />}
        error={t('fields.error.load')}
        isEmpty={(found) => found.fields.length === 0}
        empty={<Empty text={t('fields.empty')} />}
      >
        {(found) => <FieldList fields={found.fields} />}
      </QueryView>
    </Page>
  );
}

function FieldList({ fields }: { fields: OwnField[] }) {
  const { t } = useTranslation('crm');
  const { ordered, move } = useFieldOrder(fields);
  const list = useRef<HTMLUListElement>(null);
  /** The focus stays on the field that moves. At an end its button has no work left and the other one takes over. */
  function moveOn(field: OwnField, by: 1 | -1) {
    move(field, by);
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-field="${field.id}"]`);
      const wanted = row?.querySelector<HTMLElement>(`[data-move="${by}"] button`);
      (wanted ?? row?.querySelector<HTMLElement>('[data-move] button'))?.focus();
    });
  }
  return (
    <KeepFocus>
      <ul ref={list} className={styles.fields} aria-label={t('fields.title')}>
        {ordered.map((field, at) => (
          <li key={field.id} data-row data-field={field.id}>
            <Field field={field} />
            <span className={styles.rowActions}>
              {at > 0 && (
                <span data-move="-1">
                  <RowAction
                    label={t('fields.up')}
                    name={t('fields.upOne', { name: field.name })}
                    run={() => moveOn(field, -1)}
                  >
                    <UpIcon />
                  </RowAction>
                </span>
              )}
              {at < ordered.length - 1 && (
                <span data-move="1">
                  <RowAction
                    label={t('fields.down')}
                    name={t('fields.downOne', { name: field.name })}
                    run={() => moveOn(field, 1)}
                  >
                    <DownIcon />
                  </RowAction>
                </span>
              )}
              <RowAction
                label={t('tags.edit')}
                name={t('tags.editOne', { name: field.name })}
                run={() => openModal('ownField', { field })}
              >
                <EditIcon />
              </RowAction>
              <RowAction
                label={t('tags.delete')}
                name={t('tags.deleteOne', { name: field.name })}
                run={() => openModal('deleteOwnField', { field })}
              >
                <DeleteIcon />
              </RowAction>
            </span>
          </li>
        ))}
      </ul>
    </KeepFocus>
  );
}

function Field({ field: { name, kind, options, contacts } }: { field: OwnField }) {
  const { t } = useTranslation('crm');
  const { number, tags } = useFormats();
  return (
    <span className={styles.field}>
      <bdi>{name}</bdi>
      <span className={styles.note}>
        {t(`fields.kinds.${kind}`)} · {t('fields.contacts', { number: number(contacts) })}
        {options.length > 0 && ` · ${tags(options)}`}
      </span>
    </span>
  );
}
