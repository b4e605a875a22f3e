import type { Pipeline } from '@app/contract/pipelines';
import type { PageProps } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { Button } from '@mantine/core';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { type dealsSearch, isFiltered } from './search.ts';

/** What the board and the list are drawn with. */
export type ViewProps = Pick<PageProps<typeof dealsSearch>, 'search' | 'setSearch'> & {
  pipeline: Pipeline;
  today: string;
  onReset: () => void;
  /** Where the count stands, in the toolbar. */
  countPlace: HTMLElement | null;
};

export function Count({ place, count }: { place: HTMLElement | null; count: number }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  return place && createPortal(t('deals.count', { count, number: number(count) }), place);
}

/** Why there are none, and what helps. */
export function NoDeals({ search, onReset, pipeline }: Pick<ViewProps, 'search' | 'onReset' | 'pipeline'>) {
  const { t } = useTranslation('crm');
  if (isFiltered(search))
    return (
      <Empty
        text={t('deals.noMatch')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('contacts.filters.reset')}
          </Button>
        }
      />
    );
  const [first] = pipeline.stages;
  return (
    <Empty
      text={t('deals.empty')}
      action={<Button onClick={() => openModal('deal', first ? { stageId: first.id } : {})}>{t('deals.add')}</Button>}
    />
  );
}
