import type { SolutionDetail } from '@app/contract/solutions';
import { useFormats } from '@app/i18n/use-formats';
import bar from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import type { Builder } from './use-builder.ts';

/** Why what is drawn is not saved, and what can be done about it. */
export function BuilderNotices({ solution: { lock }, builder }: { solution: SolutionDetail; builder: Builder }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  if (lock)
    return (
      <div className={bar.bar}>
        {t('solution.locked', { name: lock.by, company: lock.company, date: date(lock.date) })}
      </div>
    );
  switch (builder.state) {
    case 'conflict':
      return (
        <div className={bar.bar} role="alert">
          <span>{t('asset.changed')}</span>
          <span className={styles.choices}>
            <Button size="compact-sm" variant="default" onClick={builder.takeTheirs}>
              {t('record.conflict.takeTheirs')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={builder.keepMine}>
              {t('record.conflict.keepMine')}
            </Button>
          </span>
        </div>
      );
    case 'failed':
      return (
        <div className={bar.bar} role="alert">
          <span>{t('solution.rules.error')}</span>
          <Button size="compact-sm" variant="default" onClick={builder.retry}>
            {t('import.upload.retry')}
          </Button>
        </div>
      );
    case 'invalid':
      return (
        <div className={bar.bar} role="alert">
          <span>{t('builder.invalid', { words: builder.faultWords })}</span>
          <Button size="compact-sm" variant="default" onClick={builder.retry}>
            {t('import.upload.retry')}
          </Button>
        </div>
      );
    case 'locked':
      return (
        <div className={bar.bar} role="alert">
          {t('solution.error.locked')}
        </div>
      );
    case 'gone':
      return (
        <div className={bar.bar} role="alert">
          {t('solution.notFound')}
        </div>
      );
    default:
      return null;
  }
}
