import type { Tag, TagCategory } from '@app/contract/tags';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagQueries } from '#data/tags.ts';
import { openModal } from '#modals';
import { DeleteIcon, EditIcon, MergeIcon } from './icons.tsx';
import styles from './settings.module.css';
import { SettingsNav } from './settings-nav.tsx';

/** The account's tags: what they are called, where they belong, and how many contacts have them. */
export function TagsPage() {
  const { t } = useTranslation(['crm', 'common']);
  const tags = useQuery(tagQueries.list(getBoot().accountId));
  const add = <Button onClick={() => openModal('tag', {})}>{t('tags.add')}</Button>;
  return (
    <Page
      title={t('common:settings.title')}
      action={
        <>
          <Button variant="default" onClick={() => openModal('tagCategories', {})}>
            {t('tags.categories.title')}
          </Button>
          {add}
        </>
      }
    >
      <SettingsNav />
      <p className={styles.intro}>{t('tags.intro')}</p>
      <QueryView
        query={tags}
        loading={<TablePlaceholder rows={6} columns={3} />}
        error={t('tags.error.load')}
        isEmpty={(found) => found.tags.length === 0}
        empty={<Empty text={t('tags.empty')} />}
      >
        {(found) => <TagTable tags={found.tags} categories={found.categories} />}
      </QueryView>
    </Page>
  );
}

function TagTable({ tags, categories }: { tags: Tag[]; categories: TagCategory[] }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const columns: Column<Tag>[] = [
    {
      id: 'name',
      header: t('tags.name'),
      cell: (tag) => <Name tag={tag} into={tags.find(({ id }) => id === tag.mergingInto)?.name} />,
      primary: true,
    },
    {
      id: 'category',
      header: t('tags.category'),
      cell: ({ categoryId }) => <bdi>{names.get(categoryId ?? 0) ?? t('tags.noCategory')}</bdi>,
    },
    { id: 'contacts', header: t('tags.contacts'), cell: ({ contacts }) => number(contacts), align: 'end' },
  ];
  return (
    <DataTable
      label={t('tags.title')}
      columns={columns}
      rows={tags}
      rowKey={({ id }) => String(id)}
      actions={(tag) => tag.mergingInto === null && <Actions tag={tag} canMerge={tags.length > 1} />}
    />
  );
}

function Name({ tag: { name, description }, into }: { tag: Tag; into: string | undefined }) {
  const { t } = useTranslation('crm');
  return (
    <>
      <bdi>{name}</bdi>
      {description !== '' && (
        <span className={styles.note}>
          <bdi>{description}</bdi>
        </span>
      )}
      {into !== undefined && (
        <span className={styles.note} role="status">
          {t('tags.merging', { name, into })}
        </span>
      )}
    </>
  );
}

function Actions({ tag, canMerge }: { tag: Tag; canMerge: boolean }) {
  const { t } = useTranslation('crm');
  const { name } = tag;
  return (
    <>
      <RowAction label={t('tags.edit')} name={t('tags.editOne', { name })} run={() => openModal('tag', { tag })}>
        <EditIcon />
      </RowAction>
      {canMerge && (
        <RowAction
          label={t('tags.merge')}
          name={t('tags.mergeOne', { name })}
          run={() => openModal('mergeTag', { tag })}
        >
          <MergeIcon />
        </RowAction>
      )}
      <RowAction
        label={t('tags.delete')}
        name={t('tags.deleteOne', { name })}
        run={() => openModal('deleteTag', { tag })}
      >
        <DeleteIcon />
      </RowAction>
    </>
  );
}
