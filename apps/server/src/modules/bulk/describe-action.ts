import type { BulkAction } from '@app/contract/bulk-jobs';
import type { Db } from '../../db/open.ts';
import { changeTags } from './change-tags.ts';
import type { Doer, Doing } from './doing.ts';
import { enterCampaign } from './enter-campaign.ts';
import { fillTrash } from './fill-trash.ts';
import { setValue } from './set-value.ts';
import { withdrawPermission } from './withdraw-permission.ts';

export type ChangingAction = Exclude<BulkAction, { kind: 'export' }>;

export function describeAction(db: Db, doer: Doer, action: ChangingAction): Promise<Doing> | Doing {
  switch (action.kind) {
    case 'addTags':
    case 'removeTags':
      return changeTags(doer, action.kind, action.tagIds);
    case 'setType':
    case 'setOwner':
    case 'setField':
    case 'setOwnField':
      return setValue(db, doer, action);
    case 'withdrawPermission':
      return withdrawPermission(doer, action.reason);
    case 'addToCampaign':
      return enterCampaign(db, doer, action.campaignId);
    case 'delete':
    case 'restore':
      return fillTrash(doer, action.kind);
  }
}
