import { crmPaths } from '@app/contract/paths';
import type { Solution } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { Section } from './section.tsx';
import styles from './today-page.module.css';

/** More than these are on the page of solutions. */
const MOST = 5;

/** Solutions that need somebody's attention, the worst first. A draft is somebody's work that is not finished yet. */
export function Solutions() {
  const { t } = useTranslation('crm');
  const solutions = useQuery(solutionQueries.list(getBoot().accountId));
  return (
    <Section title={t('today.solutions')} to={crmPaths.solutions} all={t('today.allSolutions')}>
      <QueryView
        query={solutions}
        loading={<TextPlaceholder lines={3} />}
        error={t('today.solutionsError')}
        isEmpty={(found) => found.every((solution) => !needsALook(solution))}
        empty={<p className={styles.empty}>{t('today.noSolutions')}</p>}
      >
        {(found) => (
          <ul className={styles.list}>
            {found
              .filter(needsALook)
              .slice(0, MOST)
              .map((solution) => (
                <Line key={solution.id} solution={solution} />
              ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}

const needsALook = ({ state, attention }: Solution): boolean => state !== 'draft' && attention.length > 0;

function Line({ solution: { id, name, attention } }: { solution: Solution }) {
  const { t } = useTranslation('crm');
  return (
    <li className={styles.entry}>
      <span className={styles.text}>
        <Link to={crmPaths.solution(id)}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.note}>
          {attention.map((what) => (
            <StatusBadge key={what} tone="attention">
              {t(`solutions.attention.${what}`)}
            </StatusBadge>
          ))}
        </span>
      </span>
    </li>
  );
}
