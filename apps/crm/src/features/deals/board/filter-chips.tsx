import type { Pipeline } from '@app/contract/pipelines';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { FilterChips } from '@app/ui/page/filter-chips';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import { activeFilters, type CloseDate, type DealsSearch, type dealsSearch, type FilterName } from './search.ts';

type Props = Pick<PageProps<typeof dealsSearch>, 'search' | 'setSearch'> & { pipeline: Pipeline; onReset: () => void };

/** The filters that are active, each to be taken away by itself. */
export function DealFilterChips({ search, setSearch, pipeline, onReset }: Props) {
  const { t } = useTranslation('crm');
  const textOf = useFilterTexts(search, pipeline);
  const chips = activeFilters(search).map((name) => ({
    key: name,
    text: textOf(name),
    remove: () => setSearch({ [name]: undefined }),
  }));
  return (
    <FilterChips
      label={t('contacts.filters.title')}
      chips={chips}
      removeLabel={(filter) => t('contacts.filters.remove', { filter })}
      reset={{ label: t('contacts.filters.reset'), run: onReset }}
    />
  );
}

function useFilterTexts({ owner = [], stage = [], close }: DealsSearch, { stages }: Pipeline) {
  const { t } = useTranslation('crm');
  const formats = useFormats();
  const people = useQuery({ ...peopleQueries.list(getBoot().accountId), enabled: owner.length > 0 }).data ?? [];
  const ownerName = (id: string | null) =>
    id === null ? t('contacts.nobody') : (people.find((person) => person.id === id)?.name ?? '…');
  const stageName = (id: number) => stages.find((each) => each.id === id)?.name ?? t('contacts.gone');
  const named = (name: string, value: string) => t('contacts.filters.chip', { name, value });
  const closeText = (asked: CloseDate) => {
    if ('span' in asked) return t(`deals.filters.${asked.span}`);
    const { from, to } = asked;
    if (from && to) return t('contacts.period.between', { from: formats.date(from), to: formats.date(to) });
    if (from) return t('contacts.period.since', { date: formats.date(from) });
    return t('contacts.period.until', { date: formats.date(to ?? '') });
  };
  return (name: FilterName): string => {
    switch (name) {
      case 'owner':
        return named(t('deals.columns.owner'), formats.tags(owner.map(ownerName)));
      case 'stage':
        return named(t('deals.columns.stage'), formats.tags(stage.map(stageName)));
      case 'close':
        return named(t('deals.columns.closeDate'), close ? closeText(close) : '');
      case 'noStep':
        return t('deals.filters.noStep');
      case 'late':
        return t('deals.filters.late');
    }
  };
}
