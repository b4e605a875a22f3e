import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Icon } from '@app/ui/icon';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagQueries } from '#data/tags.ts';
import styles from './summary.module.css';
import { useTags } from './use-tags.ts';

const NEW = 'new';

/** The contact's tags; one more is found by typing, or made. */
export function Tags({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const { tags, add, remove, create } = useTags(contact);
  const [search, setSearch] = useState('');
  const all = useQuery(tagQueries.list(getBoot().accountId)).data?.tags ?? [];
  const offered = all.filter(({ id }) => !tags.some((tag) => tag.id === id));
  const typed = search.trim();
  const isKnown = all.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const options = offered.map(({ id, name }) => ({ value: String(id), label: name }));
  const made = typed !== '' && !isKnown ? [{ value: NEW, label: t('record.tags.create', { name: typed }) }] : [];

  function choose(value: string | null) {
    const tag = offered.find(({ id }) => String(id) === value);
    if (tag) add(tag);
    else if (value === NEW) create(typed);
    setSearch('');
  }

  return (
    <div className={styles.line}>
      <dt>{t('record.tags.label')}</dt>
      <dd>
        {tags.length > 0 && (
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag.id} className={styles.tag}>
                <bdi>{tag.name}</bdi>
                <button
                  type="button"
                  aria-label={t('record.tags.remove', { name: tag.name })}
                  onClick={() => remove(tag)}
                >
                  <Icon name="close" size={12} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Select
          size="xs"
          aria-label={t('record.tags.add')}
          placeholder={t('record.tags.add')}
          searchable
          selectFirstOptionOnChange
          value={null}
          data={[...options, ...made]}
          searchValue={search}
          onSearchChange={setSearch}
          onChange={choose}
          // The one that is made stands last, whatever is typed.
          filter={({ options: given, search: wanted }) =>
            given.filter(
              (option) =>
                'value' in option &&
                (option.value === NEW || option.label.toLowerCase().includes(wanted.trim().toLowerCase())),
            )
          }
          nothingFoundMessage={t('record.tags.none')}
          maxDropdownHeight={240}
          comboboxProps={{ width: 240, position: 'bottom-start' }}
          renderOption={({ option }) => <bdi>{option.label}</bdi>}
        />
      </dd>
    </div>
  );
}
