import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { BusyButton } from '@app/ui/state/busy-button';
import { ActionIcon, Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSolutionState, useSolutionTrash } from '#data/solutions/solution-changes.ts';
import { openModal } from '#modals';
import { MoreIcon } from './icons.tsx';
import styles from './one.module.css';

/** What can be published, paused, resumed or ended. A locked solution is only looked at. */
export function SolutionActions({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const { id, state, lock, changedDate } = solution;
  const { change, isPending } = useSolutionState();
  const isPublishable = state === 'draft' || state === 'ended' || changedDate !== null;
  const simulate = (
    <Button component={Link} to={`${crmPaths.solution(id)}/simulate`} variant="default">
      {t('simulate.title')}
    </Button>
  );
  if (lock) return simulate;
  return (
    <KeepFocus plain className={styles.actions}>
      <Button component={Link} to={`${crmPaths.solution(id)}/edit`} variant="default">
        {t('solution.edit')}
      </Button>
      {simulate}
      {(state === 'running' || state === 'paused') && (
        <BusyButton
          variant={state === 'paused' && !isPublishable ? 'filled' : 'default'}
          busy={isPending}
          onClick={() => change({ solution, to: state === 'running' ? 'pause' : 'resume' })}
        >
          {t(state === 'running' ? 'solution.pause' : 'solution.resume')}
        </BusyButton>
      )}
      {isPublishable && (
        <Button onClick={() => openModal('publishSolution', { solutionId: id })}>
          {t(state === 'draft' || state === 'ended' ? 'solution.publish' : 'solution.publishChanges')}
        </Button>
      )}
      <More solution={solution} />
    </KeepFocus>
  );
}

function More({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const navigate = useNavigate();
  const trash = useSolutionTrash();
  const { id, name, state, active } = solution;
  return (
    <LazyMenu
      position="bottom-end"
      target={
        <ActionIcon aria-label={t('solution.more')}>
          <MoreIcon />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {(state === 'running' || state === 'paused') && (
            <Menu.Item onClick={() => openModal('endSolution', { solution: { id, name, active } })}>
              {t('solution.end')}
            </Menu.Item>
          )}
          <Menu.Item
            onClick={() =>
              trash.change({ solution: { id, name }, deleted: true }, () => void navigate({ to: crmPaths.solutions }))
            }
          >
            {t('solution.delete')}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}
