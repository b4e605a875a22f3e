import { crmPaths } from '@app/contract/paths';
import { notifyEach } from '../notifications/notify.ts';
import type { DoSteps } from './doing.ts';
import { namesOf } from './names-of.ts';

/** Whom the step names, or the contact's owner. Who has left the account is not told, nor is who wants no such messages. */
export const notifyPeople: DoSteps<'notify'> = async (db, { skip }, all) => {
  const names = await namesOf(db, all);
  const notices = all.flatMap((doing) => {
    const { person, running, action } = doing;
    const userId = action.userId ?? person.ownerId;
    if (userId === null) {
      skip(doing, 'notFound');
      return [];
    }
    const contact = names.get(`${person.accountId} ${person.contactId}`)?.name ?? '';
    return [
      {
        accountId: person.accountId,
        userId,
        kind: 'solutionNotice' as const,
        params: { text: action.text, solution: running.name, contact },
        actionUrl: crmPaths.contact(person.contactId),
      },
    ];
  });
  await notifyEach(db, notices);
};
