import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail, SolutionFault } from '@app/contract/solutions';
import { closeModals } from '@app/frame/state/modals.ts';
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
