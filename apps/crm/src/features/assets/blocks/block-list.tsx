import type { Block } from '@app/contract/asset-content';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { afterMenu } from '@app/ui/overlay/lazy-menu';
import { showToast } from '@app/ui/overlay/toasts';
import { drawNow } from '@app/ui/state/draw-now';
import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing } from '../editor/context.ts';
import { AddBlock } from './add-block.tsx';
import { type BlockKind, MOST_BLOCKS, moveBlock, newBlock } from './block.ts';
import { BlockCard } from './block-card.tsx';
import styles from './blocks.module.css';

type Props = {
  blocks: Block[];
  onChange: (change: (blocks: Block[]) => Block[]) => void;
  kinds: readonly BlockKind[];
};

/** What a mail or a page is made of, from top to bottom. Blocks are moved by their handle or by their buttons. */
export function BlockList({ blocks, onChange, kinds }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { isReadOnly } = useEditing();
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const places = blocks.map(({ id }) => id);
  const nameOf = (block: Block, at: number) =>
    t('asset.blocks.name', { kind: t(`asset.blocks.${block.kind}`), at: at + 1 });

  /** The first of these that the block has. */
  function focusIn(id: string, ...wanted: string[]) {
    const card = list.current?.querySelector(`[data-id="${id}"]`);
    const found = [...wanted, 'button'].flatMap((each) => card?.querySelector<HTMLElement>(each) ?? []);
    found[0]?.focus();
  }
  function add(kind: BlockKind, at: number) {
    const block = newBlock(kind);
    onChange((all) => all.toSpliced(at, 0, block));
    const wanted = ['[contenteditable]', '[data-body] :is(input:not([type=file]), select)', '[data-body] button'];
    afterMenu(() => focusIn(block.id, ...wanted));
  }
  function move(id: string, from: number, to: number) {
    drawNow(() => onChange((all) => moveBlock(all, from, to)));
    focusIn(id, `[data-move="${to > from ? 'down' : 'up'}"]:not(:disabled)`);
  }
  function remove(block: Block, at: number) {
    onChange((all) => all.filter(({ id }) => id !== block.id));
    // Others may have come or gone meanwhile.
    const run = () => onChange((all) => (all.some(({ id }) => id === block.id) ? all : all.toSpliced(at, 0, block)));
    showToast({
      text: t('asset.blocks.removed', { name: nameOf(block, at) }),
      action: { label: t('common:actions.undo'), run },
    });
  }
  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [places.indexOf(String(active.id)), places.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onChange((all) => moveBlock(all, from, to));
  }

  return (
    <div className={styles.blocks}>
      <DndContext sensors={sensors} onDragEnd={drop}>
        <KeepFocus plain>
          <ol ref={list} className={styles.list} aria-label={t('asset.blocks.label')}>
            {blocks.map((block, at) => (
              <BlockCard
                key={block.id}
                block={block}
                name={nameOf(block, at)}
                kinds={blocks.length < MOST_BLOCKS ? kinds : []}
                onChange={(part) =>
                  onChange((all) => all.map((each) => (each.id === block.id ? ({ ...each, ...part } as Block) : each)))
                }
                onUp={at > 0 ? () => move(block.id, at, at - 1) : undefined}
                onDown={at < blocks.length - 1 ? () => move(block.id, at, at + 1) : undefined}
                onAdd={(kind) => add(kind, at + 1)}
                onCopy={() => onChange((all) => all.toSpliced(at + 1, 0, { ...block, id: crypto.randomUUID() }))}
                onRemove={() => remove(block, at)}
              />
            ))}
          </ol>
        </KeepFocus>
      </DndContext>
      {blocks.length === 0 && <p className={styles.empty}>{t('asset.blocks.empty')}</p>}
      {!isReadOnly && blocks.length < MOST_BLOCKS && (
        <div>
          <AddBlock kinds={kinds} onAdd={(kind) => add(kind, blocks.length)} />
        </div>
      )}
    </div>
  );
}
