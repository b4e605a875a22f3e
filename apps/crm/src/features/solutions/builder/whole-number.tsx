import { useFormats } from '@app/i18n/use-formats';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  description?: string | undefined;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** What is typed counts as soon as it is a number that fits; until then it says which do. */
export function WholeNumber({ label, description, value, min, max, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const [typed, setTyped] = useState(String(value));
  const read = toNumber(typed);
  // Undo, or somebody else, has changed it.
  const isOther = read !== undefined && fits(read, min, max) && read !== value;
  const shown = isOther ? String(value) : typed;
  const isWrong = !isOther && (read === undefined || !fits(read, min, max));
  return (
    <TextInput
      label={label}
      description={description}
      inputMode={min < 0 ? 'text' : 'numeric'}
      value={shown}
      error={isWrong && t('builder.wholeNumber', { from: number(min), to: number(max) })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = toNumber(currentTarget.value);
        if (next !== undefined && fits(next, min, max)) onChange(next);
      }}
    />
  );
}

const toNumber = (typed: string): number | undefined =>
  /^[-−]?\d+$/.test(typed.trim()) ? Number(typed.trim().replace('−', '-')) : undefined;
const fits = (value: number, min: number, max: number) => value >= min && value <= max;
