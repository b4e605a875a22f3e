import type { Block } from '@app/contract/asset-content';
import { plainText } from '../rich/paragraphs.ts';

export type BlockKind = Block['kind'];
export const mailBlocks = ['heading', 'text', 'picture', 'button', 'divider', 'space'] as const satisfies BlockKind[];
export const pageBlocks = [...mailBlocks, 'form'] as const satisfies BlockKind[];
export const MOST_BLOCKS = 200;

export function newBlock(kind: BlockKind): Block {
  const id = crypto.randomUUID();
  switch (kind) {
    case 'heading':
      return { id, kind, text: '', align: 'start' };
    case 'text':
      return { id, kind, paragraphs: [], align: 'start' };
    case 'picture':
      return { id, kind, fileId: null, alt: '', href: '' };
    case 'button':
      return { id, kind, label: '', href: '', align: 'center' };
    case 'divider':
      return { id, kind };
    case 'space':
      return { id, kind, size: 'small' };
    case 'form':
      return { id, kind, assetId: null };
  }
}

/** What a block says, to be told apart from others and compared. */
export function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'text':
      return plainText(block.paragraphs);
    case 'picture':
      return [block.alt, block.href].filter(Boolean).join('\n');
    case 'button':
      return [block.label, block.href].filter(Boolean).join('\n');
    case 'divider':
    case 'space':
    case 'form':
      return '';
  }
}

/** The list with the block at another place; what is past an end stays there. */
export function moveBlock(blocks: Block[], from: number, to: number): Block[] {
  const moved = blocks[from];
  if (!moved || to < 0 || to >= blocks.length) return blocks;
  return blocks.toSpliced(from, 1).toSpliced(to, 0, moved);
}
