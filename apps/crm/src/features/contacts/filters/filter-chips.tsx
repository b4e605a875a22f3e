import type { PageProps } from '@app/frame/app/route.ts';
import { Icon } from '@app/ui/icon';
import { Button } from '@mantine/core';
import type { contactsSearch } from '../list/search.ts';
import styles from './filters.module.css';
import { filterEntries } from './registry.ts';
import { useFilterWords } from './use-filter-words.ts';

type Props = Pick<PageProps<typeof contactsSearch>, 'search' | 'setSearch'> & { onReset: () => void };

/** The filters that are active, each to be taken away by itself. */
export function FilterChips({ search, setSearch, onReset }: Props) {
  const words = useFilterWords();
  const { t } = words;
  const chips = filterEntries.flatMap(({ name, titleKey, chips: chipsOf }) => {
    const value = search[name];
    if (value === undefined) return [];
    return chipsOf(value, words).map(({ key, text, without }) => ({
      key: `${name}${key}`,
      text: name === 'field' ? text : t('contacts.filters.chip', { name: t(titleKey), value: text }),
      remove: () => setSearch({ [name]: without }),
    }));
  });
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('contacts.filters.title')}>
      {chips.map(({ key, text, remove }) => (
        <li key={key} className={styles.chip}>
          <bdi>{text}</bdi>
          <button type="button" aria-label={t('contacts.filters.remove', { filter: text })} onClick={remove}>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          {t('contacts.filters.reset')}
        </Button>
      </li>
    </ul>
  );
}
