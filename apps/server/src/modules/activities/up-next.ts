import type { UpNext } from '@app/contract/activities';
import type { Db } from '../../db/open.ts';
import { nextAppointmentsOfContact } from '../appointments/up-next.ts';
import { nextStepsOfContact } from '../campaigns/campaigns-of-contact.ts';
import { dealsToCloseOfContact } from '../deals/up-next.ts';
import { nextTasksOfContact } from '../tasks/up-next.ts';

type Scope = { accountId: string };

/** Each knows one kind of thing that can come next. A module that knows another adds its function here. */
const sources: ((db: Db, scope: Scope, contactId: number) => Promise<UpNext[]>)[] = [
  nextStepsOfContact,
  nextTasksOfContact,
  nextAppointmentsOfContact,
  dealsToCloseOfContact,
];

/** The earliest first; what has no date yet comes last. */
export async function listUpNext(db: Db, scope: Scope, contactId: number): Promise<UpNext[]> {
  const found: UpNext[] = [];
  for (const source of sources) found.push(...(await source(db, scope, contactId)));
  const timeOf = ({ date }: UpNext) => (date === null ? Number.POSITIVE_INFINITY : Date.parse(date));
  return found.sort((one, two) => (timeOf(one) === timeOf(two) ? 0 : timeOf(one) - timeOf(two)));
}
