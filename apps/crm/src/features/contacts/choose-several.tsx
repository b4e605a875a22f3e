import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './choose-several.module.css';

type Props = {
  label: string;
  choices: { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
  description?: string | undefined;
  error?: string | undefined;
  most?: number | undefined;
  /** Where a heading right above says it. */
  hidesLabel?: boolean | undefined;
};

/** Several of many, found by typing. What was chosen and is not among the choices any more stays, as it is written. */
export function ChooseSeveral({ label, choices, value, onChange, description, error, most = 50, hidesLabel }: Props) {
  const { t } = useTranslation('crm');
  const known = new Set(choices.map((choice) => choice.value));
  const gone = value.filter((each) => !known.has(each)).map((each) => ({ value: each, label: t('contacts.gone') }));
  return (
    <MultiSelect
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      description={description}
      error={error}
      data={[...choices, ...gone]}
      value={value}
      onChange={onChange}
      maxValues={most}
      limit={100}
      classNames={{ inputField: styles.field ?? '' }}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('contacts.nothingFound')}
    />
  );
}
