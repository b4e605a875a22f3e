import type { getForecast as forecastEndpoint } from '@app/contract/deals';
import type { Request, Response } from '@app/contract/endpoint';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/open.ts';
import { getCrmSettings } from '../crm-settings/crm-settings.ts';
import { requireStageIds } from '../pipelines/pipelines.ts';
import { dealsMatching, type Scope } from './filter.ts';
import { OPEN } from './open-statuses.ts';
import { toSum } from './sums.ts';

type Query = Request<typeof forecastEndpoint, 'output'>['query'];
type Months = Response<typeof forecastEndpoint>['months'];
type Part = { month: string; currencyCode: string; sum: number };
type Window = { zone: string; first: Temporal.PlainDate; now: Temporal.PlainDate; months: number };

/** Every month of the account's calendar, for each currency in which there is something: the account's own first. */
export async function getForecast(
  db: Db,
  scope: Scope,
  { pipelineId, months }: Query,
  at = Temporal.Now.instant(),
): Promise<{ months: Months }> {
  if (pipelineId !== undefined) await requireStageIds(db, scope, pipelineId);
  const { timeZone: zone, currencyCode: own } = await getCrmSettings(db, scope);
  const now = at.toZonedDateTimeISO(zone).toPlainDate().with({ day: 1 });
  const window = { zone, now, months, first: now.subtract({ months: Math.floor(months / 2) }) };
  const won = await readWon(db, scope, window, pipelineId);
  const weighted = await readWeighted(db, scope, window, pipelineId);
  const currencies = [...new Set([...won, ...weighted].map(({ currencyCode }) => currencyCode))].sort(
    (one, two) => Number(two === own) - Number(one === own) || (one < two ? -1 : 1),
  );
  const sumOf = (parts: Part[], month: Temporal.PlainDate, currencyCode: string) =>
    parts.find((part) => part.month === month.toString() && part.currencyCode === currencyCode)?.sum ?? 0;
  const all = currencies.flatMap((currencyCode) =>
    Array.from({ length: months }, (_, count) => {
      const month = window.first.add({ months: count });
      return {
        month: month.toString(),
        currencyCode,
        won: sumOf(won, month, currencyCode),
        weighted: sumOf(weighted, month, currencyCode),
        wonLastYear: sumOf(won, month.subtract({ years: 1 }), currencyCode),
      };
    }),
  );
  return { months: all };
}

/** In the months that are shown, and in the same months a year before. */
async function readWon(db: Db, scope: Scope, { zone, first, months }: Window, pipelineId?: number): Promise<Part[]> {
  const month = sql<string>`date_trunc('month', deal.closed_at at time zone ${zone})::date`;
  const midnight = (day: Temporal.PlainDate) => sql<Date>`${day.toString()}::timestamp at time zone ${zone}`;
  return dealsMatching(db, scope, { status: ['won'], pipelineId })
    .innerJoinLateral(
      () => db.selectNoFrom(month.as('month')).as('closed'),
      (join) => join.onTrue(),
    )
    .select(['closed.month', 'deal.currency_code as currencyCode', toSum(sql`sum(deal.value)`).as('sum')])
    .where('deal.closed_at', '>=', midnight(first.subtract({ years: 1 })))
    .where('deal.closed_at', '<', midnight(first.add({ months })))
    .groupBy(['closed.month', 'deal.currency_code'])
    .execute();
}

/** What should have closed by now can only close from now on. */
async function readWeighted(
  db: Db,
  scope: Scope,
  { first, now, months }: Window,
  pipelineId?: number,
): Promise<Part[]> {
  const month = sql<string>`greatest(date_trunc('month', deal.close_date)::date, ${now.toString()}::date)`;
  return dealsMatching(db, scope, { status: [...OPEN], pipelineId })
    .innerJoinLateral(
      () => db.selectNoFrom(month.as('month')).as('expected'),
      (join) => join.onTrue(),
    )
    .select(['expected.month', 'deal.currency_code as currencyCode'])
    .select(toSum(sql`round(sum(deal.value * stage.odds) / 100)`).as('sum'))
    .where('deal.close_date', '<', first.add({ months }).toString())
    .groupBy(['expected.month', 'deal.currency_code'])
    .execute();
}
