import { textPermissionOf } from '@app/automation/render/public-fields';
import type { AssetContent, Block } from '@app/contract/asset-content';

/** What an asset says, as lines of text: for people to compare. */
export function linesOf(content: AssetContent): string {
  switch (content.kind) {
    case 'email':
      return join([content.subject, content.preview, ...content.blocks.map(blockLines)]);
    case 'text':
      return content.text;
    case 'form':
      return join([
        content.title,
        content.intro,
        ...content.fields.map(({ field, label }) => label || field),
        content.permission,
        textPermissionOf(content),
        content.button,
      ]);
    case 'page':
      return join([content.title, content.description, ...content.blocks.map(blockLines)]);
  }
}

const join = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');

function blockLines(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'text':
      return join(block.paragraphs.flatMap(({ lines }) => lines.map((runs) => runs.map(({ text }) => text).join(''))));
    case 'picture':
      return block.alt;
    case 'button':
      return `${block.label}: ${block.href}`;
    default:
      return '';
  }
}
