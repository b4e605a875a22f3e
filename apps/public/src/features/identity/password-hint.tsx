import { Icon } from '@app/ui/icon';
import { useTranslation } from 'react-i18next';
import styles from './password-hint.module.css';
import { passwordStrength } from './password-strength.ts';
import { PASSWORD_MIN } from './validation.ts';

export function PasswordHint({ password }: { password: string }) {
  const { t } = useTranslation('public');
  const strength = passwordStrength(password);
  return (
    <span className={styles.hint} data-strength={strength}>
      {(strength === 'enough' || strength === 'strong') && <Icon name="done" size={14} />}
      {strength === 'none' && t('password.rule', { count: PASSWORD_MIN })}
      {strength === 'short' && t('field.passwordShort', { count: PASSWORD_MIN - password.length })}
      {strength === 'enough' && t('password.enough')}
      {strength === 'strong' && t('password.strong')}
    </span>
  );
}
