import type { SkipReason } from '@app/contract/campaign-steps';
import type { Db } from '../../db/open.ts';
import { addTasks } from './add-tasks.ts';
import { callWebhooks } from './call-webhooks.ts';
import { changeTags } from './change-tags.ts';
import type { ActionKind, Doing, Doings, DoSteps } from './doing.ts';
import { enterCampaigns } from './enter-campaigns.ts';
import { moveDeals } from './move-deals.ts';
import { notifyPeople } from './notify-people.ts';
import { setFields } from './set-fields.ts';
import { writeMails, writeTexts } from './write-messages.ts';

const kinds: { [Kind in ActionKind]: DoSteps<Kind> } = {
  email: writeMails,
  text: writeTexts,
  task: addTasks,
  tag: changeTags,
  deal: moveDeals,
  notify: notifyPeople,
  field: setFields,
  campaign: enterCampaigns,
  webhook: callWebhooks,
};

/**
 * What is to be done for each, in its order: all that come first, then all that come second. Answers what was not done
 * and why.
 */
export async function doSteps(
  db: Db,
  doings: Omit<Doings, 'skip'>,
  all: readonly (readonly Doing[])[],
): Promise<Map<Doing, SkipReason>> {
  const skipped = new Map<Doing, SkipReason>();
  const skip = (doing: Doing, reason: SkipReason) => void skipped.set(doing, reason);
  const most = Math.max(0, ...all.map(({ length }) => length));
  for (let at = 0; at < most; at += 1) {
    const round = all.flatMap((own) => own[at] ?? []);
    for (const doing of round) if (doing.person.isInTrash) skip(doing, 'inTrash');
    const open = Map.groupBy(
      round.filter((doing) => !skipped.has(doing)),
      ({ action }) => action.kind,
    );
    for (const [kind, some] of open) await (kinds[kind] as DoSteps<ActionKind>)(db, { ...doings, skip }, some);
  }
  return skipped;
}
