import type { SolutionDraft } from '@app/contract/solutions';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FlowPart } from '../flow/parts.ts';
import styles from './builder.module.css';
import type { Dragged, DropPlace } from './drag.ts';
import { AddIcon, GripIcon, MoreIcon } from './icons.tsx';
import type { Builder } from './use-builder.ts';
import type { PartChanges } from './use-part-changes.ts';

type HeadProps = { part: FlowPart; builder: Builder; parts: PartChanges };

/** A goal or a sequence is dragged by its handle onto what it shall lead to; the panel offers the same in lists. */
export function CardHead({ part, builder: { draft, select }, parts }: HeadProps) {
  const { t } = useTranslation('crm');
  const dragged: Dragged = { from: part };
  const place: DropPlace = { onto: part };
  const handle = useDraggable({ id: `card ${part.id}`, data: dragged });
  const { setNodeRef, isOver, active } = useDroppable({ id: `onto ${part.id}`, data: place });
  const from = (active?.data.current as Dragged | undefined)?.from.part;
  const fits = (from === 'goal' && part.part === 'sequence') || (from === 'sequence' && part.part === 'goal');
  const { transform } = handle;
  return (
    <span className={styles.actions}>
      <span
        ref={setNodeRef}
        className={styles.target}
        data-open={fits || undefined}
        data-over={(fits && isOver) || undefined}
      />
      <LazyMenu
        position="bottom-end"
        target={
          <ActionIcon size={24} data-edits={part.id} aria-label={t('builder.actionsOf', { name: parts.nameOf(part) })}>
            <MoreIcon />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item onClick={() => select(part)}>{t('solution.edit')}</Menu.Item>
            <Menu.Item disabled={part.part === 'goal' && draft.goals.length === 1} onClick={() => parts.remove(part)}>
              {t('tags.delete')}
            </Menu.Item>
          </>
        )}
      </LazyMenu>
      <span
        ref={handle.setNodeRef}
        className={styles.grip}
        {...handle.listeners}
        aria-hidden="true"
        data-lifted={handle.isDragging || undefined}
        style={transform ? { translate: `${Math.round(transform.x)}px ${Math.round(transform.y)}px` } : undefined}
      >
        <GripIcon />
      </span>
    </span>
  );
}

/** What can come next. */
export function CardFoot({ part, draft, parts }: { part: FlowPart; draft: SolutionDraft; parts: PartChanges }) {
  const { t } = useTranslation('crm');
  const name = parts.nameOf(part);
  const leadsOn = draft.flow.some(({ from }) => from === part.id);
  if (part.part === 'goal' && leadsOn) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={styles.foot}
      leftSection={<AddIcon />}
      aria-label={t(part.part === 'goal' ? 'builder.addSequenceAfter' : 'builder.addGoalAfter', { name })}
      onClick={() => (part.part === 'goal' ? parts.addSequence(part.id) : parts.addGoal(part.id))}
    >
      {t(part.part === 'goal' ? 'builder.addSequence' : 'builder.addGoal')}
    </Button>
  );
}
