import type { AssetContent, Block } from '@app/contract/asset-content';
import type { AssetFault } from '@app/contract/assets';
import { toHref } from './html.ts';
import { fieldsOf, isTooMuch } from './liquid.ts';
import { textLinks } from './render-text.ts';

/** A text of the content in which fields may stand, and the part that it belongs to. */
type Place = { at: string; text: string; isLink?: boolean };

export type Known = {
  /** Every merge field there is, as `contact.givenName`. */
  names: ReadonlySet<string>;
  /** Forms of the same solution. */
  formIds: ReadonlySet<number>;
  /** Where a form may lead. */
  ownHosts: readonly string[];
};

/** What keeps an asset from being saved. That a link leads nowhere yet is said when the solution is published. */
export function checkContent(content: AssetContent, known: Known): AssetFault[] {
  const places = placesIn(content);
  if (isTooMuch(places.map(({ text }) => text)))
    return [{ problem: 'liquid', at: places[0]?.at ?? '', detail: 'too many merge fields' }];
  const faults = places.flatMap((place) => checkPlace(place, known));
  if (content.kind === 'page')
    for (const block of content.blocks)
      if (block.kind === 'form' && block.assetId !== null && !known.formIds.has(block.assetId))
        faults.push({ problem: 'unknownForm', at: block.id, detail: String(block.assetId) });
  if (content.kind === 'form') {
    const { fields, thanks } = content;
    if (!fields.some(({ field }) => field === 'email')) faults.push({ problem: 'empty', at: 'email', detail: '' });
    if (thanks.kind === 'redirect' && !isOwnHost(thanks.url, known.ownHosts))
      faults.push({ problem: 'foreignHost', at: 'thanks', detail: URL.parse(thanks.url)?.hostname ?? thanks.url });
  }
  return faults;
}

function checkPlace({ at, text, isLink }: Place, { names }: Known): AssetFault[] {
  const found = fieldsOf(text);
  if ('fault' in found) return [{ problem: 'liquid', at, detail: found.fault }];
  const unknown = found.fields.filter((name) => !names.has(name));
  if (unknown.length > 0)
    return unknown.map((name) => ({
      problem: name.startsWith('link.') ? 'unknownLink' : 'unknownField',
      at,
      detail: name,
    }));
  return isLink && !mayLead(text) ? [{ problem: 'badLink', at, detail: text }] : [];
}

/** What a field holds is known for each contact only; what stands before the first one says already what it is. */
function mayLead(text: string): boolean {
  const start = text.search(/\{[{%]/);
  if (start === -1) return text === '' || toHref(text) !== '';
  const before = text.slice(0, start).trim();
  return before === '' || /^(https?:\/\/|mailto:|tel:)/i.test(before);
}

/** The same host, or one below it. */
export function isOwnHost(url: string, ownHosts: readonly string[]): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return false;
  const { hostname, host } = parsed;
  return ownHosts.some((own) => host === own || hostname === own || hostname.endsWith(`.${own}`));
}

/** Every address that a content leads to, as it is written there. */
export const linksIn = (content: AssetContent): string[] =>
  content.kind === 'text' ? textLinks(content.text) : linksAt(content);

const linksAt = (content: AssetContent): string[] =>
  placesIn(content).flatMap(({ text, isLink }) => (isLink && text.trim() !== '' ? [text.trim()] : []));

/** The names of links in a content, as `guide` of `{{ link.guide }}`. */
export const linkNamesIn = (content: AssetContent): string[] =>
  fieldNamesIn(content)
    .filter((name) => name.startsWith('link.'))
    .map((name) => name.slice('link.'.length));

/** Every field that a content asks for, by its one name. */
export function fieldNamesIn(content: AssetContent): string[] {
  const found = placesIn(content).flatMap(({ text }) => {
    const read = fieldsOf(text);
    return 'fields' in read ? read.fields : [];
  });
  return [...new Set(found)];
}

/** Whether there is anything to be sent or shown. */
export function isEmptyContent(content: AssetContent): boolean {
  switch (content.kind) {
    case 'email':
      return content.subject.trim() === '' || content.blocks.every(isEmptyBlock);
    case 'text':
      return content.text.trim() === '';
    case 'form':
      return content.fields.length === 0;
    case 'page':
      return content.blocks.every(isEmptyBlock);
  }
}

function isEmptyBlock(block: Block): boolean {
  switch (block.kind) {
    case 'heading':
      return block.text.trim() === '';
    case 'text':
      return block.paragraphs.every(({ lines }) => lines.flat().every(({ text }) => text.trim() === ''));
    case 'picture':
      return block.fileId === null;
    case 'button':
      return block.label.trim() === '' || block.href.trim() === '';
    case 'form':
      return block.assetId === null;
    case 'divider':
    case 'space':
      return true;
  }
}

function placesIn(content: AssetContent): Place[] {
  switch (content.kind) {
    case 'email':
      return [
        { at: 'subject', text: content.subject },
        { at: 'preview', text: content.preview },
        ...content.blocks.flatMap(placesOf),
      ];
    case 'text':
      return [{ at: 'text', text: content.text }];
    // A form says the same to everybody.
    case 'form':
      return [];
    case 'page':
      return content.blocks.flatMap(placesOf);
  }
}

function placesOf(block: Block): Place[] {
  const at = block.id;
  switch (block.kind) {
    case 'heading':
      return [{ at, text: block.text }];
    case 'text':
      return block.paragraphs.flatMap(({ lines }) =>
        lines.flat().flatMap(({ text, href }): Place[] => [
          { at, text },
          { at, text: href ?? '', isLink: true },
        ]),
      );
    case 'picture':
      return [
        { at, text: block.alt },
        { at, text: block.href, isLink: true },
      ];
    case 'button':
      return [
        { at, text: block.label },
        { at, text: block.href, isLink: true },
      ];
    default:
      return [];
  }
}

/** The pictures of a content. */
export const filesIn = (content: AssetContent): number[] =>
  content.kind === 'email' || content.kind === 'page'
    ? content.blocks.flatMap((block) => (block.kind === 'picture' && block.fileId !== null ? [block.fileId] : []))
    : [];
