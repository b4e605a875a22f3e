import { type BulkAction, FILE_DAYS } from '@app/contract/bulk-jobs';
import { separatorOf } from '@app/frame/app/save-file.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import { Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The list as it is shown: its order, and its columns by their ids. */
export type ShownList = { sort: string; columns: string[] };
type Which = 'all' | 'shown';
type Props = { list: ShownList; onChange: (action: BulkAction) => void };

export const exportAll = ({ sort }: Pick<ShownList, 'sort'>): Extract<BulkAction, { kind: 'export' }> => ({
  kind: 'export',
  sort,
  separator: separatorOf(currentLocale()),
});

/** In a file the two parts of a name are columns of their own. */
const toFileColumns = (columns: string[]): string[] =>
  columns.flatMap((id) => (id === 'name' ? ['givenName', 'familyName'] : [id]));

export function ExportForm({ list, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const label = useId();
  const [which, setWhich] = useState<Which>('all');
  const choose = (next: Which) => {
    setWhich(next);
    onChange(next === 'all' ? exportAll(list) : { ...exportAll(list), columns: toFileColumns(list.columns) });
  };
  return (
    <Stack gap={8}>
      <Text id={label} fw={500} size="sm">
        {t('contacts.bulk.exportWhat')}
      </Text>
      <Segments
        labelledBy={label}
        value={which}
        onChange={choose}
        choices={[
          { value: 'all', label: t('contacts.bulk.allFields') },
          { value: 'shown', label: t('contacts.bulk.shownColumns') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('contacts.bulk.exportNote', { days: number(FILE_DAYS) })}
      </Text>
    </Stack>
  );
}
