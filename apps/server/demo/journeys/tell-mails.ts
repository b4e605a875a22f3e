import { sql } from 'kysely';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';

const ANSWERS = [
  'Yes please, that suits me well.',
  'Thank you! Could you call me about it tomorrow?',
  'Sounds good. What does it cost?',
  'I have a question first: how long does it take?',
];

/** What campaigns sent, and what people did with it, in the timelines: from its rows, and as the sender writes it. */
export async function tellMails(db: Db): Promise<void> {
  await receiveAnswers(db);
  const about = sql`'subject', m.subject, 'campaign', jsonb_build_object('id', c.id, 'name', c.name), 'messageId', m.id`;
  await sql`
    insert into activity (account_id, contact_id, kind, at, about_id, details)
    select told.account_id, told.contact_id, told.kind, told.at, told.about_id, told.details
    from (
      select m.account_id, m.contact_id, 'email', m.sent_at, m.id,
        jsonb_build_object('direction', m.direction, 'channel', m.channel, ${about})
      from message m join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
      where m.sent_at is not null
      union all
      select m.account_id, m.contact_id, 'interaction', e.at, m.id, jsonb_build_object('what', e.kind, ${about})
      from (select account_id, message_id, kind, min(at) as at from message_event
            where by = 'person' and kind in ('opened', 'clicked') group by 1, 2, 3) e
      join message m on m.account_id = e.account_id and m.id = e.message_id
      join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
    ) told (account_id, contact_id, kind, at, about_id, details)
    order by told.account_id, told.contact_id, told.at, told.about_id, told.kind, told.details ->> 'what'`.execute(db);
}

/** Whoever answered a mail has written one. */
async function receiveAnswers(db: Db): Promise<void> {
  const luck = fraction(sql`m.id || 'answer'`);
  const words = sql`(${ANSWERS}::text[])[1 + floor(${sql.lit(ANSWERS.length)} * ${luck})::int]`;
  await sql`
    insert into message (account_id, contact_id, channel, direction, purpose, campaign_id, address, subject, content,
      state, created_at, try_at, sent_at)
    select m.account_id, m.contact_id, m.channel, 'in', 'personal', m.campaign_id, m.address, 'Re: ' || m.subject,
      jsonb_build_object('text', ${words}), 'received', e.at, e.at, e.at
    from message_event e join message m on m.account_id = e.account_id and m.id = e.message_id
    where e.kind = 'replied'
    order by m.account_id, m.id, e.at`.execute(db);
}
