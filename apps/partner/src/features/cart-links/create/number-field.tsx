import { TextInput } from '@mantine/core';

type Props = {
  label: string;
  description: string;
  error?: string | null | undefined;
  value: number;
  min: number;
  max: number;
  step: number;
  required?: boolean;
  disabled: boolean;
  onChange: (value: number) => void;
  onLeave: () => void;
};

/** Keeps whatever is typed until the field is left; an empty field is NaN. */
export function NumberField({ value, onChange, onLeave, error, ...props }: Props) {
  return (
    <TextInput
      {...props}
      type="number"
      inputMode="numeric"
      withAsterisk={false}
      value={Number.isNaN(value) ? '' : value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onBlur={onLeave}
      // Scrolling over the field must not change its number.
      onWheel={(event) => event.currentTarget.blur()}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
