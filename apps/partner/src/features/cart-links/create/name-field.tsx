import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './cart-link.module.css';
import type { FieldProps } from './plan-fields.tsx';

const LONGEST_NAME = 120;

/** What the link is called in the list of links; without a name it is called like its plan. */
export function NameField({ cart: { name, change }, locked, onLeave }: FieldProps & { onLeave: () => void }) {
  const { t } = useTranslation('partner');
  return (
    <TextInput
      className={styles.wide ?? ''}
      label={t('cartLink.name')}
      description={t('links.renaming.hint')}
      inputWrapperOrder={['label', 'input', 'description']}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      value={name}
      disabled={locked}
      onChange={(event) => change({ type: 'name', name: event.currentTarget.value })}
      onBlur={onLeave}
    />
  );
}
