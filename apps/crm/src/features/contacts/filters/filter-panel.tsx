import type { PageProps } from '@app/frame/app/route.ts';
import { Panel } from '@app/ui/overlay/panel';
import { Button, Group } from '@mantine/core';
import type { contactsSearch } from '../list/search.ts';
import styles from './filters.module.css';
import { filterEntries } from './registry.ts';
import { useFilterWords } from './use-filter-words.ts';

type Props = Pick<PageProps<typeof contactsSearch>, 'search' | 'setSearch'> & {
  opened: boolean;
  onClose: () => void;
  /** How many match; undefined while that is not known. */
  total: number | undefined;
  onReset: () => void;
};

/** One section for each filter. What is chosen counts at once: the table behind shows it. */
export function FilterPanel({ opened, onClose, search, setSearch, total, onReset }: Props) {
  const words = useFilterWords(search.import?.id);
  const { t, formats } = words;
  return (
    <Panel
      opened={opened}
      onClose={onClose}
      title={t('contacts.filters.title')}
      footer={
        <Group justify="space-between">
          <Button variant="default" onClick={onReset}>
            {t('contacts.filters.reset')}
          </Button>
          <Button onClick={onClose}>
            {total === undefined
              ? t('contacts.filters.show')
              : t('today.contacts', { count: total, number: formats.number(total) })}
          </Button>
        </Group>
      }
    >
      {filterEntries.map(({ name, titleKey, isUsual, Section }) => {
        const value = search[name];
        const isActive = name === 'field' ? Object.keys(value ?? {}).length > 0 : value !== undefined;
        return (
          <details key={name} className={styles.section} open={isUsual || isActive}>
            <summary data-active={isActive || undefined}>{t(titleKey)}</summary>
            <Section label={t(titleKey)} value={value} onChange={(next) => setSearch({ [name]: next })} words={words} />
          </details>
        );
      })}
    </Panel>
  );
}
