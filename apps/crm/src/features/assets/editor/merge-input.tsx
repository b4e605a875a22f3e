import { afterMenu } from '@app/ui/overlay/lazy-menu';
import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useEditing, useFaultAt } from './context.ts';
import { MergeMenu } from './merge-menu.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  /** The part of the content, as faults name it; a block says itself what is wrong with it. */
  at?: string;
  description?: string | undefined;
  /** Several lines. */
  rows?: number;
  onBlur?: (() => void) | undefined;
};

/** A field with merge fields in it. */
export function MergeInput({ label, value, onChange, maxLength, at = '', description, rows, onBlur }: Props) {
  const { isReadOnly } = useEditing();
  const error = useFaultAt(at);
  const line = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(text: string) {
    const element = area.current ?? line.current;
    const [from, to] = [element?.selectionStart ?? value.length, element?.selectionEnd ?? value.length];
    onChange((value.slice(0, from) + text + value.slice(to)).slice(0, maxLength));
    afterMenu(() => {
      element?.focus();
      element?.setSelectionRange(from + text.length, from + text.length);
    });
  }

  /** A line has no tabs and the like, wherever it was pasted from. */
  const type = (typed: string) => onChange(typed.replace(rows === undefined ? /\p{Cc}/gu : /[^\P{Cc}\n]/gu, ' '));

  const shared = {
    label,
    description,
    error,
    maxLength,
    onBlur,
    value,
    readOnly: isReadOnly,
    'data-part': at || undefined,
    rightSection: <MergeMenu field={label} onChoose={insert} />,
  };
  return rows === undefined ? (
    <TextInput ref={line} {...shared} onChange={({ currentTarget }) => type(currentTarget.value)} />
  ) : (
    <Textarea ref={area} {...shared} rows={rows} onChange={({ currentTarget }) => type(currentTarget.value)} />
  );
}
