import { type Sends, sendings } from '@app/contract/channels';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = Omit<NativeSelectProps, 'value' | 'onChange'> & {
  value: Sends | null;
  onChange: (sends: Sends | null) => void;
};

/** What goes out through a mailbox. */
export function SendsField({ value, onChange, ...more }: Props) {
  const { t } = useTranslation('crm');
  return (
    <NativeSelect
      label={t('apps.sends.label')}
      description={t(`apps.sends.note.${value ?? 'nothing'}`)}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(sendings.find((each) => each === currentTarget.value) ?? null)}
      data={[
        ...sendings.map((each) => ({ value: each, label: t(`apps.sends.choices.${each}`) })),
        { value: '', label: t('apps.sends.choices.nothing') },
      ]}
      {...more}
    />
  );
}
