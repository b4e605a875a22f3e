import { useFormats } from '@app/i18n/use-formats';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useTranslation } from 'react-i18next';
import { type Month, monthName } from './month.ts';

/** The chart's numbers. */
export function ForecastTable({ months, label }: { months: Month[]; label: string }) {
  const { t } = useTranslation('crm');
  const { money } = useFormats();
  const amount = (id: 'won' | 'weighted' | 'wonLastYear', header: string): Column<Month> => ({
    id,
    header,
    align: 'end',
    cell: (month) => <bdi>{money(month[id], month.currencyCode)}</bdi>,
  });
  const columns: Column<Month>[] = [
    { id: 'month', header: t('forecast.month'), cell: ({ month }) => monthName(month, 'long'), primary: true },
    amount('won', t('forecast.won')),
    amount('weighted', t('forecast.weighted')),
    amount('wonLastYear', t('forecast.lastYear')),
  ];
  return <DataTable label={label} columns={columns} rows={months} rowKey={({ month }) => month} />;
}
