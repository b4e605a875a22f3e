import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { ActionIcon, Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import styles from './builder.module.css';
import { RedoIcon, UndoIcon } from './icons.tsx';
import type { Builder } from './use-builder.ts';

type Props = { solution: SolutionDetail; builder: Builder };

/** Whether it is saved, what takes a change back, and what comes next. */
export function BuilderActions({ solution, builder }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { undo, redo, state, isReadOnly } = builder;
  const { id, lock } = solution;
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    // In a field the browser takes back what was typed there.
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
    if (!(ctrlKey || metaKey) || isTyping) return;
    const run = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey) ? redo : undo;
    if (!['z', 'y'].includes(key.toLowerCase()) || !run) return;
    event.preventDefault();
    run();
  });
  const simulate = (
    <Button component={Link} to={`${crmPaths.solution(id)}/simulate`} variant="default">
      {t('simulate.title')}
    </Button>
  );
  if (lock || isReadOnly) return simulate;
  const isRunning = solution.state === 'running' || solution.state === 'paused';
  const isPublishable = !isRunning || solution.changedDate !== null || state !== 'saved';
  const isQuiet = state === 'saved' || state === 'saving' || state === 'incomplete';
  return (
    <>
      <span role="status" className={styles.state} data-state={state}>
        {isQuiet && t(`builder.state.${state}`)}
      </span>
      <ActionIcon aria-label={t('common:actions.undo')} disabled={!undo} onClick={undo}>
        <UndoIcon />
      </ActionIcon>
      <ActionIcon aria-label={t('builder.redo')} disabled={!redo} onClick={redo}>
        <RedoIcon />
      </ActionIcon>
      {simulate}
      {isPublishable && (
        <Button disabled={state !== 'saved'} onClick={() => openModal('publishSolution', { solutionId: id })}>
          {t(isRunning ? 'solution.publishChanges' : 'solution.publish')}
        </Button>
      )}
    </>
  );
}
