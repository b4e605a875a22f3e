import { crmPaths } from '@app/contract/paths';
import type { PublishPlan } from '@app/contract/publish-plan';
import type { SolutionFault } from '@app/contract/solution-faults';
import type { SolutionDetail } from '@app/contract/solutions';
import { closeModals } from '@app/frame/state/modals.ts';
import bar from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { faultKey, nameOfPart } from '../flow/parts.ts';
import styles from './one.module.css';

type Props = { solution: Pick<SolutionDetail, 'id' | 'draft'>; faults: SolutionFault[] };

/** What is in the way of publishing, each with the part that it is about; what is wrong in a content leads there. */
export function FaultList({ solution: { id: solutionId, draft }, faults }: Props) {
  const { t } = useTranslation('crm');
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => {
        const { problem, id, asset, detail } = fault;
        const name = asset?.name ?? nameOfPart(draft, id);
        return (
          <li key={faultKey(fault)}>
            {name !== undefined && (
              <>
                {asset ? (
                  <Link to={crmPaths.asset(solutionId, asset.id)} className={styles.link} onClick={closeModals}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
                :{' '}
              </>
            )}
            {t(`solution.faults.${problem}`, { detail })}
          </li>
        );
      })}
    </ul>
  );
}

/** Where they are mended, each place once; what is wrong in a content leads there itself. */
export function FaultHelps({ solution: { id }, faults }: Props) {
  const { t } = useTranslation('crm');
  const has = (problem: SolutionFault['problem']) => faults.some((fault) => fault.problem === problem);
  const isDrawn = faults.some((fault) => fault.id !== '' && !fault.asset);
  const to = (label: string, path: string, search = {}) => (
    <Button component={Link} to={path} search={search as never} variant="default" onClick={closeModals}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {isDrawn && to(t('solution.edit'), `${crmPaths.solution(id)}/edit`)}
      {has('linkMissing') && to(t('solution.attention.toLinks'), crmPaths.solution(id), { tab: 'settings' })}
      {has('noSender') && to(t('solution.attention.toSenders'), crmPaths.sending)}
    </div>
  );
}

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
