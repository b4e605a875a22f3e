import { bundleLimits } from '@app/contract/bundles';
import type { PartnerModals } from '#modals';

/** A bundle that is being made: what was typed, and the campaigns in the order they were chosen. */
export type BundleDraft = { name: string; description: string; refs: string[] };
export type Field = keyof BundleDraft;
type Fault = 'nameNeeded' | 'tooLong' | 'campaignsNeeded';
type Start = Pick<PartnerModals['createBundle'], 'from' | 'solutionRefs'>;

/** What the form begins with; `copyOf` names a bundle that starts from another one. */
export function startDraft({ from, solutionRefs = [] }: Start, copyOf: (name: string) => string): BundleDraft {
  const empty = { name: '', description: '', refs: [] };
  if (!from) return addCampaigns(empty, solutionRefs);
  // Shortened to fit, without splitting a character of two code units.
  const short = from.name.slice(0, bundleLimits.name - copyOf('').length).replace(/[\ud800-\udbff]$/, '');
  const name = copyOf(short.trimEnd());
  return addCampaigns({ name, description: from.description, refs: from.solutionRefs }, solutionRefs);
}

export const isFull = ({ refs }: BundleDraft) => refs.length >= bundleLimits.campaigns;

/** Adds each campaign once, at the end, as many as fit. */
export function addCampaigns(draft: BundleDraft, refs: string[]): BundleDraft {
  return { ...draft, refs: [...new Set([...draft.refs, ...refs])].slice(0, bundleLimits.campaigns) };
}

export function removeCampaigns(draft: BundleDraft, refs: string[]): BundleDraft {
  const gone = new Set(refs);
  return { ...draft, refs: draft.refs.filter((ref) => !gone.has(ref)) };
}

/** As it is sent: without spaces around it, and without the control characters that a paste may bring along. */
export function tidyDraft({ name, description, refs }: BundleDraft): BundleDraft {
  return {
    name: name.replace(/\p{Cc}+/gu, ' ').trim(),
    description: description.replace(/[^\P{Cc}\n\r\t]/gu, '').trim(),
    refs,
  };
}

/** What keeps a tidy draft from being saved, by field, in the order of the form. */
export function draftFaults({ name, description, refs }: BundleDraft): Partial<Record<Field, Fault>> {
  const nameFault = name === '' ? 'nameNeeded' : name.length > bundleLimits.name ? 'tooLong' : undefined;
  return {
    ...(nameFault && { name: nameFault }),
    ...(description.length > bundleLimits.description && { description: 'tooLong' }),
    ...(refs.length === 0 && { refs: 'campaignsNeeded' }),
  };
}
