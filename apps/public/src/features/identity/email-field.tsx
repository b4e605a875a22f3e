import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

export function EmailField(props: TextInputProps) {
  const { t } = useTranslation('public');
  return (
    <TextInput
      {...props}
      className={`${styles.field} ${styles.latin}`}
      type="email"
      label={t('field.email')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      size="md"
      variant={props.readOnly ? 'filled' : 'default'}
      required
      withAsterisk={false}
    />
  );
}
