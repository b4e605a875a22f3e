import type { Request } from '@app/contract/endpoint';
import type { CompanyProfile } from '@app/contract/profile';
import type { finishSetup as finishEndpoint, keepSetup as keepEndpoint, Setup } from '@app/contract/setup';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { saveProfile } from '../accounts/company-profile.ts';
import { addSender } from '../sending/senders.ts';
import { saveLogo } from './logo.ts';

type Scope = { accountId: string };
type Asker = Scope & { userId: string; config: Config };
const NONE: Setup = { state: 'none', step: 'reach', typed: { company: {} } };

export async function getSetup(db: Db, { accountId }: Scope): Promise<Setup> {
  const row = await db
    .selectFrom('account_setup')
    .select(['state', 'step', 'typed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? { ...row, typed: { ...NONE.typed, ...row.typed } } : NONE;
}

/** Once it is finished, what is typed in a window that was left open is not kept. */
export async function keepSetup(
  db: Db,
  scope: Scope,
  { step, typed }: Request<typeof keepEndpoint, 'output'>['body'],
): Promise<Setup> {
  await db
    .updateTable('account_setup')
    .set({ step, typed: JSON.stringify(typed) })
    .where('account_id', '=', scope.accountId)
    .where('state', '<>', 'finished')
    .execute();
  return getSetup(db, scope);
}

export async function skipSetup(db: Db, scope: Scope): Promise<Setup> {
  await db
    .updateTable('account_setup')
    .set({ state: 'skipped' })
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'open')
    .execute();
  return getSetup(db, scope);
}

/** All of it or nothing: where a colleague has saved the profile meanwhile, the answer is theirs, as with any save. */
export async function finishSetup(
  db: Db,
  asker: Asker,
  { company, logo, sender }: Request<typeof finishEndpoint, 'output'>['body'],
): Promise<{ setup: Setup; company: CompanyProfile }> {
  const saved = await saveProfile(db, asker, company);
  await saveLogo(db, asker, logo);
  if (sender && !(await hasSender(db, asker, sender.address))) await addSender(db, asker, sender);
  await db
    .updateTable('account_setup')
    .set({ state: 'finished', typed: '{}' })
    .where('account_id', '=', asker.accountId)
    .execute();
  return { setup: await getSetup(db, asker), company: saved };
}

async function hasSender(db: Db, { accountId }: Scope, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('sender')
    .select('id')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst();
  return found !== undefined;
}
