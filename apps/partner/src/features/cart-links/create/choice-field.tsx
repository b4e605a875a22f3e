import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './cart-link.module.css';

/** `note`: a second line in the list; why it cannot be chosen, or what is in it. */
export type Option = { value: string; label: string; note?: string | undefined; disabled?: boolean };

type Props = {
  label: string;
  options: Option[];
  value: string | null;
  onChange: (value: string) => void;
  disabled: boolean;
  description?: ReactNode;
  placeholder?: string;
};

/** A select field for a few options. */
export function ChoiceField({ options, onChange, ...props }: Props) {
  const notes = new Map(options.map(({ value, note }) => [value, note]));
  return (
    <Select
      {...props}
      data={options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      onChange={(value) => value !== null && onChange(value)}
      classNames={{ input: styles.choice ?? '' }}
      allowDeselect={false}
      maxDropdownHeight={320}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      renderOption={({ option }) => (
        <span>
          <bdi>{option.label}</bdi>
          {notes.get(option.value) && (
            // Screen readers read both as one text, so a space separates them.
            <small style={{ display: 'block', fontSize: 12 }}> {notes.get(option.value)}</small>
          )}
        </span>
      )}
    />
  );
}
