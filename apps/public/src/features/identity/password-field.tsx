import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

/** An error or the Caps Lock hint takes the place of the description: one line, so that nothing moves. */
export function PasswordField({ description, error, onBlur, ...props }: PasswordInputProps) {
  const { t } = useTranslation('public');
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...props}
      className={`${styles.field} ${styles.latin}`}
      name="password"
      label={t('field.password')}
      error={error}
      description={error ? undefined : capsLock ? t('field.capsLock') : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      maxLength={200}
      size="md"
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
    />
  );
}
