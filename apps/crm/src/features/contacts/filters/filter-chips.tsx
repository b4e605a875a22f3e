import type { PageProps } from '@app/frame/app/route.ts';
import { FilterChips } from '@app/ui/page/filter-chips';
import type { contactsSearch } from '../list/search.ts';
import { filterEntries } from './registry.ts';
import { useFilterWords } from './use-filter-words.ts';

type Props = Pick<PageProps<typeof contactsSearch>, 'search' | 'setSearch'> & { onReset: () => void };

/** The filters that are active, each to be taken away by itself. */
export function ContactFilterChips({ search, setSearch, onReset }: Props) {
  const words = useFilterWords(search.import?.id);
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
  return (
    <FilterChips
      label={t('contacts.filters.title')}
      chips={chips}
      removeLabel={(filter) => t('contacts.filters.remove', { filter })}
      reset={{ label: t('contacts.filters.reset'), run: onReset }}
    />
  );
}
