import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { EditorProps } from './editable-field.tsx';

type TextOptions = { type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'number'; maxLength?: number };

/** Text, or what a browser has a field of its own for. Addresses and numbers run from left to right everywhere. */
export function textEditor({ type = 'text', maxLength }: TextOptions = {}) {
  return ({ value, onChange, input }: EditorProps<string>): ReactNode => (
    <TextInput
      {...input}
      size="xs"
      type={type}
      dir={type === 'text' ? 'auto' : 'ltr'}
      {...(type === 'number' && { step: 'any' })}
      {...(maxLength !== undefined && { maxLength })}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export type Option = { value: string; label: string };

export const choiceEditor = (options: Option[]) => (props: EditorProps<string>) => (
  <Choice {...props} options={options} />
);

/** With the pointer a choice is made; with the keyboard one goes through the choices and then presses Enter or Tab. */
function Choice({ value, onChange, onDone, input, options }: EditorProps<string> & { options: Option[] }) {
  const byPointer = useRef(false);
  // What is no longer offered is still what stands there.
  const known = options.some((option) => option.value === value);
  return (
    <NativeSelect
      {...input}
      size="xs"
      value={value}
      data={known ? options : [{ value, label: value }, ...options]}
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={(event) => {
        byPointer.current = false;
        input.onKeyDown(event);
      }}
      onChange={({ currentTarget }) =>
        byPointer.current ? onDone(currentTarget.value) : onChange(currentTarget.value)
      }
    />
  );
}
