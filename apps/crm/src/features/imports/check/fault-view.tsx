import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../upload/use-fault-text.ts';
import type { StepProps } from '../wizard/steps.ts';
import styles from './check.module.css';

/** What is wrong with the file, and where; the first step has the file and how it is read. */
export function FaultView({ current, goTo }: StepProps) {
  const { t } = useTranslation('crm');
  const faultText = useFaultText();
  return (
    <section className={styles.idle}>
      <p className={styles.text} role="alert">
        {t('import.check.failed')} {current.fault && faultText(current.fault)}
      </p>
      <Button onClick={() => goTo('upload')}>{t('import.check.toUpload')}</Button>
    </section>
  );
}
