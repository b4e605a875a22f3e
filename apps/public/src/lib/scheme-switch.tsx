import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PublicIcon } from './public-icon.tsx';
import styles from './scheme-switch.module.css';

const schemes = ['light', 'dark', 'auto'] as const;

export function SchemeSwitch() {
  const { t } = useTranslation('public');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('frame.appearance')}</legend>
      {schemes.map((scheme) => (
        <label key={scheme} title={t(`frame.scheme.${scheme}`)}>
          <input
            type="radio"
            name="scheme"
            className="visually-hidden"
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <PublicIcon name={scheme} />
          <span className="visually-hidden">{t(`frame.scheme.${scheme}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
