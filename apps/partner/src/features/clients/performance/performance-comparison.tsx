import type { ClientPerformance } from '@app/contract/clients';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerformanceFormats } from './performance-formats.ts';
import { Panel } from './performance-panel.tsx';
import { compareWithOthers, type Measure } from './performance-rules.ts';

type Row = { measure: Measure; client: number | null; others: number | null };
const measures: Measure[] = ['completionRate', 'goalsPerHundredContacts', 'contactsPerCampaign'];
const tones = { above: 'good', below: 'attention', like: 'quiet' } as const;

export function Comparison({ comparison }: { comparison: ClientPerformance['comparison'] }) {
  const { t } = useTranslation('partner');
  const { number, rate } = usePerformanceFormats();
  const value = (measure: Measure, amount: number | null) =>
    amount === null ? t('performance.none') : measure === 'completionRate' ? rate(amount) : number(amount);
  const columns: Column<Row>[] = [
    {
      id: 'measure',
      header: t('performance.measure'),
      cell: ({ measure }) => t(`performance.measures.${measure}`),
      primary: true,
    },
    {
      id: 'client',
      header: t('performance.client'),
      cell: ({ measure, client }) => value(measure, client),
      align: 'end',
    },
    {
      id: 'others',
      header: t('performance.others'),
      cell: ({ measure, others }) => value(measure, others),
      align: 'end',
    },
    { id: 'verdict', header: t('performance.verdict'), cell: (row) => <ComparisonBadge {...row} /> },
  ];
  const { clients } = comparison;
  return (
    <Panel
      plain
      title={t('performance.comparison')}
      note={clients === 0 ? t('performance.noOthers') : t('performance.comparisonNote', { count: clients })}
    >
      <DataTable
        label={t('performance.comparison')}
        columns={columns}
        rows={measures.map((measure) => ({ measure, ...comparison[measure] }))}
        rowKey={({ measure }) => measure}
      />
    </Panel>
  );
}

/** More contacts per campaign are neither good nor bad, so that badge has no colour. */
function ComparisonBadge({ measure, client, others }: Row) {
  const { t } = useTranslation('partner');
  const word = compareWithOthers({ client, others });
  if (word === null) {
    return (
      <Text span inherit c="dimmed">
        {t('performance.notEnough')}
      </Text>
    );
  }
  return (
    <StatusBadge tone={measure === 'contactsPerCampaign' ? 'quiet' : tones[word]}>
      {t(`performance.verdicts.${word}`)}
    </StatusBadge>
  );
}
