import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';
import { PasswordHint } from './password-hint.tsx';

/** A password that is being chosen: the line below says what it still needs. */
export function NewPasswordField(props: PasswordInputProps & { value?: string }) {
  return (
    <PasswordField autoComplete="new-password" description={<PasswordHint password={props.value ?? ''} />} {...props} />
  );
}
