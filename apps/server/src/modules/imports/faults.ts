import { type ImportTarget, requiredTargets } from '@app/contract/import-words';
import type { ImportChoices } from '@app/contract/imports';
import type { Db } from '../../db/open.ts';
import { findBeginning } from '../campaign-events/read-running.ts';
import { isMember } from '../contacts/contact-values.ts';
import { readOwnFields } from '../contacts/own-values.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { grantsTexts } from './evidence.ts';
import { ownFieldOf } from './matching.ts';
import type { ImportJob } from './tables.ts';

/** Where something is not right, and what; the same form as the faults of a request. */
export type Fault = { path: string; message: string };

/** Every column goes nowhere, or where something of the account is. */
export async function findMatchingFaults(
  db: Db,
  { account_id: accountId, columns }: ImportJob,
  matching: (ImportTarget | null)[],
): Promise<Fault[]> {
  if (matching.length !== columns.length)
    return [{ path: 'matching', message: `the file has ${columns.length} columns` }];
  const ownFields = await readOwnFields(db, { accountId });
  return matching.flatMap((target, at) => {
    const own = target && ownFieldOf(target);
    return own && !ownFields.has(own) ? [{ path: `matching.${at}`, message: 'unknown' }] : [];
  });
}

/** Tags, the owner, the campaign and the fields to be overwritten are the account's; nobody is added to a locked campaign. */
export async function findChoiceFaults(
  db: Db,
  { account_id: accountId }: ImportJob,
  { tagIds, ownerId, overwrite, campaignId = null }: ImportChoices,
): Promise<Fault[]> {
  const wanted = [...new Set(tagIds)];
  const tags = await db
    .selectFrom('tag')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(wanted))
    .where('deleted_at', 'is', null)
    .execute();
  const ownFields = await readOwnFields(db, { accountId });
  const campaign = campaignId === null ? undefined : await findBeginning(db, { accountId, campaignId });
  const unknown = (path: string) => ({ path: `choices.${path}`, message: 'unknown' });
  return [
    ...(tags.length < wanted.length ? [unknown('tagIds')] : []),
    ...(ownerId !== null && !(await isMember(db, { accountId }, ownerId)) ? [unknown('ownerId')] : []),
    ...(campaign === null ? [unknown('campaignId')] : []),
    ...(campaign?.isLocked ? [{ path: 'choices.campaignId', message: 'locked' }] : []),
    ...overwrite.flatMap((target, at) => {
      const own = ownFieldOf(target);
      return own && !ownFields.has(own) ? [unknown(`overwrite.${at}`)] : [];
    }),
  ];
}

/** What is still to be decided before the file can be gone through. */
export function findUndecided({ matching, choices }: Pick<ImportJob, 'matching' | 'choices'>): Fault[] {
  const taken = new Set(matching.filter((target) => target !== null));
  const isThere = (target: ImportTarget) => taken.has(target) || (target !== 'email' && taken.has('fullName'));
  const missing = (path: string) => ({ path, message: 'missing' });
  return [
    ...requiredTargets.filter((target) => !isThere(target)).map((target) => missing(`matching.${target}`)),
    ...matching.flatMap((target, at) =>
      target !== null && matching.indexOf(target) < at ? [{ path: `matching.${at}`, message: 'twice' }] : [],
    ),
    ...(choices.permission === null ? [missing('choices.permission')] : []),
    ...(choices.permission === 'granted' && choices.statement === '' ? [missing('choices.statement')] : []),
    ...(grantsTexts({ matching, choices }) && !choices.textStatement ? [missing('choices.textStatement')] : []),
    ...(choices.type === null ? [missing('choices.type')] : []),
  ];
}
