import { type ImportTarget, requiredTargets } from '@app/contract/import-words';
import { Icon } from '@app/ui/icon';
import { useTranslation } from 'react-i18next';
import { useTargetName } from '../wizard/use-target-name.ts';
import styles from './matching.module.css';

type Props = { matching: (ImportTarget | null)[]; columnName: (at: number) => string };

/** The three that a row must have, each with the column that it comes from. */
export function RequiredFields({ matching, columnName }: Props) {
  const { t } = useTranslation('crm');
  const nameOf = useTargetName();
  return (
    <div className={styles.required}>
      <ul>
        {requiredTargets.map((target) => {
          const own = matching.indexOf(target);
          const at = own < 0 && target !== 'email' ? matching.indexOf('fullName') : own;
          const field = `${nameOf(target)} *`;
          return (
            <li key={target} data-matched={at >= 0 || undefined}>
              {at >= 0 && <Icon name="done" size={14} />}
              {t('import.matching.matched', {
                field,
                column: at >= 0 ? columnName(at) : t('import.matching.notMatched'),
              })}
            </li>
          );
        })}
      </ul>
      <p>{t('import.matching.rule')}</p>
    </div>
  );
}
