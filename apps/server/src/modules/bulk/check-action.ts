import type { BulkAction } from '@app/contract/bulk-jobs';
import { ContactFields } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { requireBeginning } from '../campaign-events/read-running.ts';
import { checkValues, isMember, readValueRules } from '../contacts/contact-values.ts';
import { ownFieldIn } from '../contacts/csv.ts';
import { checkOwnValue, readOwnFields } from '../contacts/own-values.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';

type Scope = { accountId: string };

/** What an action names must be the account's, and what it writes must fit where it is written. */
export async function checkAction(db: Db, { accountId }: Scope, action: BulkAction): Promise<void> {
  switch (action.kind) {
    case 'addTags':
    case 'removeTags': {
      const wanted = [...new Set(action.tagIds)];
      const tags = await db
        .selectFrom('tag')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', '=', isAnyOf(wanted))
        .where('deleted_at', 'is', null)
        .execute();
      if (tags.length < wanted.length) throw new AppError('tag.notFound');
      return;
    }
    case 'setOwner': {
      if (action.ownerId === null) return;
      if (!(await isMember(db, { accountId }, action.ownerId)))
        throw new AppError('contact.invalid', { field: 'ownerId' });
      return;
    }
    case 'setField':
      if (!ContactFields.shape[action.field].safeParse(action.value).success)
        throw new AppError('contact.invalid', { field: action.field });
      await checkValues(db, { accountId }, { [action.field]: action.value }, await readValueRules(db, { accountId }));
      return;
    case 'setOwnField': {
      const field = (await readOwnFields(db, { accountId })).get(String(action.fieldId));
      if (!field) throw new AppError('contactField.notFound');
      // Nothing typed clears the field, as null does.
      if (checkOwnValue(field, action.value === '' ? null : action.value) !== null)
        throw new AppError('contact.invalid', { field: `field:${action.fieldId}` });
      return;
    }
    case 'export': {
      const ownFields = await readOwnFields(db, { accountId });
      const own = (action.columns ?? []).map(ownFieldIn).filter((fieldId) => fieldId !== null);
      if (own.some((fieldId) => !ownFields.has(fieldId))) throw new AppError('contactField.notFound');
      return;
    }
    case 'addToCampaign':
      await requireBeginning(db, { accountId, campaignId: action.campaignId });
  }
}
