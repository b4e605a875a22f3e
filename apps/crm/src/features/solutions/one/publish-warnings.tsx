import { crmPaths } from '@app/contract/paths';
import type { PublishPlan } from '@app/contract/solutions';
import { closeModals } from '@app/frame/state/modals.ts';
import bar from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './one.module.css';

/** What does not keep it from being published; what can be mended here leads to where it is. */
export function PublishWarnings({ warnings }: Pick<PublishPlan, 'warnings'>) {
  const { t } = useTranslation('crm');
  if (warnings.length === 0) return null;
  const to = (label: string, path: string) => (
    <Button component={Link} to={path} size="compact-sm" variant="default" onClick={closeModals}>
      {label}
    </Button>
  );
  return (
    <ul className={styles.attentions} aria-label={t('solutions.attentionColumn')}>
      {warnings.map((warning) => (
        <li key={warning} className={`${bar.bar} ${styles.attention}`}>
          <span>{t(`solution.plan.${warning}`)}</span>
          {warning === 'noTextNumber' && to(t('solution.attention.toSenders'), crmPaths.sending)}
          {warning === 'noAddress' && to(t('solution.attention.toAddress'), crmPaths.business)}
        </li>
      ))}
    </ul>
  );
}
