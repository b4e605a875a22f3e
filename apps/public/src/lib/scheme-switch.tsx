import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageIcon } from './page-icon.tsx';
import styles from './scheme-switch.module.css';

const schemes = [
  { scheme: 'light', labelKey: 'common:appearance.light' },
  { scheme: 'dark', labelKey: 'common:appearance.dark' },
  { scheme: 'auto', labelKey: 'frame.asSystem' },
] as const;

export function SchemeSwitch() {
  const { t } = useTranslation(['public', 'common']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('common:appearance.label')}</legend>
      {schemes.map(({ scheme, labelKey }) => (
        <label key={scheme} title={t(labelKey)}>
          <input
            type="radio"
            name="scheme"
            className="visually-hidden"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <PageIcon name={scheme} />
          <span className="visually-hidden">{t(labelKey)}</span>
        </label>
      ))}
    </fieldset>
  );
}
