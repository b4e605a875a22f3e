import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { SectionProps } from './filter-entry.ts';

const PAUSE = 300;

type Props = Pick<SectionProps<string | undefined>, 'label' | 'value' | 'onChange'>;

/** A text that is asked for once nobody types any more. */
export function TextSection({ label, value = '', onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  // Taken away or set from elsewhere: by a chip, a view, the way back.
  if (value !== given) {
    setGiven(value);
    setTyped((old) => (old.trim() === value ? old : value));
  }
  const send = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), PAUSE);
  return (
    <TextInput
      aria-label={label}
      value={typed}
      maxLength={80}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}
