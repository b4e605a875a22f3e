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
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';
import { openModal } from '#modals';
import { DeleteIcon, EditIcon } from './icons.tsx';
import { MoveActions, useMoves } from './moves.tsx';
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
  const { list, moveOn } = useMoves(move);
  return (
    <KeepFocus>
      <ul ref={list} className={styles.fields} aria-label={t('fields.title')}>
        {ordered.map((field, at) => (
          <li key={field.id} data-row data-id={field.id}>
            <Field field={field} />
            <span className={styles.rowActions}>
              <MoveActions name={field.name} at={at} of={ordered.length} onMove={(by) => moveOn(field, by)} />
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
