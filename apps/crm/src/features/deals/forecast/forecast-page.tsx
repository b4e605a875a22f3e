import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { ChartPanel } from '@app/ui/chart/chart-panel';
import back from '@app/ui/page/back-link.module.css';
import { Metrics } from '@app/ui/page/metrics';
import { Page } from '@app/ui/page/page';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dealQueries } from '#data/deals.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import styles from './forecast.module.css';
import { ForecastChart } from './forecast-chart.tsx';
import { ForecastTable } from './forecast-table.tsx';
import type { Month } from './month.ts';
import type { forecastSearch } from './search.ts';

/** What was won and what may be won, month by month, beside the year before; each currency for itself. */
export function ForecastPage({ search: { pipeline }, setSearch }: PageProps<typeof forecastSearch>) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const pipelines = useQuery(pipelineQueries.list(accountId)).data?.pipelines ?? [];
  const forecast = useQuery({
    ...dealQueries.forecast(accountId, { pipelineId: pipeline }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.deals} className={back.link}>
          {t('deals.title')}
        </Link>
      </div>
      <Page title={t('forecast.title')}>
        {pipelines.length > 1 && (
          <Toolbar>
            <NativeSelect
              size="sm"
              aria-label={t('deals.pipeline')}
              value={String(pipeline ?? '')}
              data={[
                { value: '', label: t('forecast.allPipelines') },
                ...pipelines.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                setSearch({ pipeline: value === '' ? undefined : Number(value) })
              }
            />
          </Toolbar>
        )}
        <QueryView
          query={forecast}
          loading={<TablePlaceholder rows={12} columns={4} />}
          error={t('forecast.error')}
          isEmpty={({ months }) => months.every(isEmpty)}
          empty={<Empty text={t('forecast.empty')} />}
        >
          {({ months }) => (
            <div className={styles.currencies}>
              <p className={styles.intro}>{t('forecast.intro')}</p>
              {[...Map.groupBy(months, ({ currencyCode }) => currencyCode)]
                .filter(([, all]) => !all.every(isEmpty))
                .map(([currencyCode, all]) => (
                  <Currency
                    key={currencyCode}
                    currencyCode={currencyCode}
                    months={all}
                    busy={forecast.isPlaceholderData}
                  />
                ))}
            </div>
          )}
        </QueryView>
      </Page>
    </>
  );
}

const isEmpty = ({ won, weighted, wonLastYear }: Month) => won + weighted + wonLastYear === 0;

type CurrencyProps = { currencyCode: string; months: Month[]; busy: boolean };

function Currency({ currencyCode, months, busy }: CurrencyProps) {
  const { t } = useTranslation('crm');
  const { money } = useFormats();
  const id = useId();
  const name = new Intl.DisplayNames(currentLocale(), { type: 'currency' }).of(currencyCode) ?? currencyCode;
  const sum = (part: 'won' | 'weighted' | 'wonLastYear') =>
    money(
      months.reduce((total, month) => total + month[part], 0),
      currencyCode,
    );
  return (
    <section className={styles.currency} aria-labelledby={id}>
      <h2 className={styles.name} id={id}>
        {name}
      </h2>
      <Metrics
        items={[
          { label: t('forecast.won'), value: sum('won') },
          { label: t('forecast.weighted'), value: sum('weighted') },
          { label: t('forecast.lastYear'), value: sum('wonLastYear') },
        ]}
      />
      <ChartPanel busy={busy}>
        <ForecastChart months={months} label={t('forecast.chart', { currency: name })} />
      </ChartPanel>
      <ForecastTable months={months} label={t('forecast.table', { currency: name })} />
    </section>
  );
}
