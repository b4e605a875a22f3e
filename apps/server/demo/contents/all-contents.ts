import type { CampaignContent } from '@app/contract/campaign-content';
import { need } from '../partners.ts';
import { ARCHIVED } from './archived.ts';
import { DRAFTS } from './drafts.ts';
import { EVENTS } from './events.ts';
import { LEAD_GENERATION } from './lead-generation.ts';
import { toContent } from './notation.ts';
import { NURTURE } from './nurture.ts';
import { ONBOARDING } from './onboarding.ts';
import { CONTOSO, LIBRARY } from './other-publishers.ts';
import { RETENTION } from './retention.ts';
import { REVIEWS } from './reviews.ts';
import { SALES } from './sales.ts';

const SCRIPTS = new Map(
  [
    ...[...LEAD_GENERATION, ...SALES, ...RETENTION, ...NURTURE, ...EVENTS, ...ONBOARDING, ...REVIEWS],
    ...[...ARCHIVED, ...DRAFTS, ...CONTOSO, ...LIBRARY],
  ].map((script) => [script.name, script]),
);

/** What the listing of that name contains: one content for each version, oldest first. */
export function contentsOf(name: string, versions: number): CampaignContent[] {
  const script = need(SCRIPTS, name);
  return Array.from({ length: versions }, (_, at) => toContent(script, versions - 1 - at));
}

/** Lite sends no texts. */
export const editionsOf = ({ assets }: CampaignContent): string[] =>
  assets.some(({ kind }) => kind === 'text') ? ['Pro', 'Max', 'Ultimate'] : [];
