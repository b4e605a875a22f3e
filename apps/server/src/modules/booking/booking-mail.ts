import { accountOrigin } from '@app/contract/apps';
import { crmPaths } from '@app/contract/paths';
import { parseLocale } from '@app/i18n/locales';
import type { Db } from '../../db/open.ts';
import { writeMail } from '../mail/mail.ts';
import { notify } from '../notifications/notify.ts';
import type { Visitor } from './booked-appointments.ts';
import type { PageRow } from './booking-pages.ts';
import type { PagesOf } from './pages-of.ts';

type Told = {
  what: 'made' | 'moved' | 'cancelled';
  page: Pick<PageRow, 'owner_id' | 'time_zone' | 'name' | 'location'>;
  visitor: Visitor;
  appointmentId: number;
  start: Date;
};

const kinds = { made: 'bookingReceived', moved: 'bookingMoved', cancelled: 'bookingCancelled' } as const;
const contexts = { made: {}, moved: { context: 'moved' }, cancelled: { context: 'cancelled' } } as const;

/**
 * Tells whoever the appointment is with what a stranger did, by mail and in the notification centre. Who has left the
 * account reads nothing of it any more: then everybody is told who is still there.
 */
export async function tellOwner(db: Db, { accountId, legacyId, config }: PagesOf, told: Told): Promise<void> {
  const { what, page, visitor, appointmentId, start } = told;
  const owner = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select(['username', 'locale'])
    .where('membership.account_id', '=', accountId)
    .where('membership.user_id', '=', page.owner_id)
    .executeTakeFirst();
  const when = formatMoment(start, owner?.locale ?? '', page.time_zone);
  const about = { name: visitor.name || visitor.email, page: page.name };
  if (owner)
    await writeMail(db, {
      recipient: owner.username,
      locale: owner.locale,
      kind: kinds[what],
      params: { ...about, email: visitor.email, when, location: page.location || '–' },
      link: accountOrigin(config.ORIGIN, legacyId) + crmPaths.appointment(appointmentId),
      accountId,
      byStranger: true,
    });
  await notify(db, {
    accountId,
    kind: 'appointmentBooked',
    params: { ...about, when, ...contexts[what] },
    actionUrl: crmPaths.appointment(appointmentId),
    onlyUserId: owner && page.owner_id,
  });
}

/** A day and time with its zone, so that nobody comes an hour late. */
function formatMoment(at: Date, locale: string, timeZone: string): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(parseLocale(locale), { ...day, ...time, timeZone }).format(at);
}
