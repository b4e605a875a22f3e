import { NativeSelect } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** Null: the account's. */
  value: string | null;
  accountZone: string;
  onChange: (value: string | null) => void;
};

/** Hundreds of zones, which are not drawn again while somebody types into another field. */
export const ZoneField = memo(function ZoneField({ value, accountZone, onChange }: Props) {
  const { t } = useTranslation('crm');
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])])].sort();
  return (
    <NativeSelect
      label={t('solution.schedule.zone')}
      description={t('solution.schedule.zoneHint')}
      value={value ?? ''}
      data={[
        { value: '', label: t('solution.schedule.accountZone', { zone: accountZone.replaceAll('_', ' ') }) },
        ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
});
