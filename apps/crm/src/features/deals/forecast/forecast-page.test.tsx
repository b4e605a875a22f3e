import { getForecast } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listPipelines } from '@app/contract/pipelines';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { pipeline } from '#test/given-deal.tsx';
import { ForecastPage } from './forecast-page.tsx';
import type { Month } from './month.ts';
import { forecastSearch } from './search.ts';

test('each currency has its own sums, chart and table; a pipeline is chosen in the address', async () => {
  const asked: (string | null)[] = [];
  const month = (more: Pick<Month, 'month' | 'currencyCode'> & Partial<Month>): Month => ({
    won: 0,
    weighted: 0,
    wonLastYear: 0,
    ...more,
  });
  await givenCrm([
    fake(getForecast, ({ searchParams }) => {
      asked.push(searchParams.get('pipelineId'));
      if (asked.length === 1) throw new AppError('server.unexpected');
      if (searchParams.get('pipelineId') === '2') return { months: [] };
      return {
        months: [
          month({ month: '2026-01-01', currencyCode: 'USD', won: 100_000, wonLastYear: 50_000 }),
          month({ month: '2026-02-01', currencyCode: 'USD', won: 25_000, weighted: 50_050 }),
          month({ month: '2026-01-01', currencyCode: 'JPY', weighted: 9_000 }),
          month({ month: '2026-02-01', currencyCode: 'JPY' }),
          month({ month: '2026-01-01', currencyCode: 'EUR' }),
        ],
      };
    }),
    fake(listPipelines, () => ({ pipelines: [pipeline(), pipeline({ id: 2, name: 'Service' })] })),
  ]);
  const { address } = openPage(ForecastPage, '/deals/forecast', { search: forecastSearch });
  await screen.findByText('The forecast could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const dollars = within(await screen.findByRole('region', { name: 'US Dollar' }));
  expect(dollars.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$1,250.00',
    '$500.50',
    '$500.00',
  ]);
  dollars.getByRole('img', { name: 'US Dollar: chart by month' });
  const rows = dollars.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['January 2026$1,000.00$0.00$500.00', 'February 2026$250.00$500.50$0.00']);
  within(screen.getByRole('region', { name: 'Japanese Yen' })).getByRole('cell', { name: '¥9,000' });
  expect(screen.queryByRole('region', { name: 'Euro' })).toBeNull();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pipeline' }), 'Service');
  await screen.findByText(/There is nothing to forecast yet/);
  expect(address()).toBe('/deals/forecast?pipeline=2');
  expect(asked).toEqual([null, null, '2']);
});
