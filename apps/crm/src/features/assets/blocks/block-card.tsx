import type { Block } from '@app/contract/asset-content';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing, useFaultAt } from '../editor/context.ts';
import { blockIcons, CopyIcon, DeleteIcon, DownIcon, GripIcon, UpIcon } from '../icons.tsx';
import { AddBlock } from './add-block.tsx';
import type { BlockKind } from './block.ts';
import { BlockBody } from './block-body.tsx';
import styles from './blocks.module.css';

type Props = {
  block: Block;
  name: string;
  kinds: readonly BlockKind[];
  onChange: (part: Partial<Block>) => void;
  /** Undefined at an end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onAdd: (kind: BlockKind) => void;
  onCopy: () => void;
  onRemove: () => void;
};

export function BlockCard({ block, name, kinds, onChange, onUp, onDown, onAdd, onCopy, onRemove }: Props) {
  const { t } = useTranslation('crm');
  const { isReadOnly } = useEditing();
  const { setNodeRef: setHandle, listeners, transform, isDragging } = useDraggable({ id: block.id });
  const { setNodeRef: setPlace, isOver } = useDroppable({ id: block.id });
  const fault = useFaultAt(block.id);
  const Icon = blockIcons[block.kind];
  return (
    <li
      ref={setPlace}
      className={styles.block}
      data-row
      data-id={block.id}
      data-part={block.id}
      data-over={(isOver && !isDragging) || undefined}
      data-lifted={isDragging || undefined}
      data-wrong={fault !== undefined || undefined}
      aria-label={name}
      style={transform ? { translate: `0 ${Math.round(transform.y)}px` } : undefined}
    >
      <div className={styles.head}>
        {!isReadOnly && (
          <span ref={setHandle} className={styles.grip} {...listeners} aria-hidden="true">
            <GripIcon />
          </span>
        )}
        <span className={styles.kind}>
          <Icon />
          {t(`asset.blocks.${block.kind}`)}
        </span>
        {!isReadOnly && (
          <span className={styles.actions}>
            <Action label={t('fields.up')} name={t('fields.upOne', { name })} move="up" run={onUp}>
              <UpIcon />
            </Action>
            <Action label={t('fields.down')} name={t('fields.downOne', { name })} move="down" run={onDown}>
              <DownIcon />
            </Action>
            {kinds.length > 0 && (
              <>
                <AddBlock kinds={kinds} after={name} onAdd={onAdd} />
                <Action label={t('asset.blocks.copy')} name={t('asset.blocks.copyOne', { name })} run={onCopy}>
                  <CopyIcon />
                </Action>
              </>
            )}
            <Action label={t('tags.delete')} name={t('tags.deleteOne', { name })} run={onRemove}>
              <DeleteIcon />
            </Action>
          </span>
        )}
      </div>
      <BlockBody block={block} name={name} onChange={onChange} />
      {fault && <p className={styles.fault}>{fault}</p>}
    </li>
  );
}

type ActionProps = {
  label: string;
  name: string;
  move?: 'up' | 'down';
  run: (() => void) | undefined;
  children: ReactNode;
};

function Action({ label, name, move, run, children }: ActionProps) {
  return (
    <ActionIcon aria-label={name} title={label} data-move={move} disabled={run === undefined} onClick={run}>
      {children}
    </ActionIcon>
  );
}
