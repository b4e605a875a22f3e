import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { insertCampaign } from '../../../test/rows.ts';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

const text = fc.constantFrom('', 'a', 'b');
/** Somebody with everything that a contact may have; tags, campaigns, steps, goals and links by their place. */
export const person = fc.record({
  given_name: text,
  family_name: text,
  email: fc.constantFrom(null, 'a@x.example', 'b@x.example', 'c@x.example'),
  more_emails: fc.uniqueArray(fc.constantFrom('d@x.example', 'e@x.example', 'f@x.example'), { maxLength: 2 }),
  phone: fc.constantFrom('', '+4930123', '030 456'),
  more_phones: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'), { maxLength: 4 }),
  company: fc.constantFrom(null, 'Acme'),
  city: text,
  country: fc.constantFrom('', 'DE', 'FR'),
  birthday: fc.constantFrom(null, '1990-02-28'),
  type: fc.constantFrom('lead' as const, 'customer' as const),
  mail_permission: fc.constantFrom('granted' as const, 'none' as const, 'withdrawn' as const),
  last_activity_at: fc.constantFrom(null, '2026-01-01T00:00:00.123456Z', '2026-02-01T00:00:00.654321Z'),
  fields: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.oneof(text, fc.integer())),
  tags: fc.subarray([0, 1, 2]),
  campaigns: fc.array(
    fc.record({
      campaign: fc.nat(2),
      step: fc.option(fc.nat(1)),
      done: fc.boolean(),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { maxLength: 3 },
  ),
  goals: fc.array(fc.record({ goal: fc.nat(2), day: fc.integer({ min: 1, max: 28 }) }), { maxLength: 3 }),
  notes: fc.nat(2),
  links: fc.array(fc.record({ who: fc.nat(1), type: fc.nat(1), isFirst: fc.boolean() }), { maxLength: 3 }),
});

type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;
type Add = (columns: Partial<Insertable<Schema['contact']>>) => Promise<number>;

/** Makes the tags, campaigns and goals that people may have, and answers what inserts somebody with theirs. */
export async function personInserter(
  db: Db,
  account_id: string,
  add: Add,
): Promise<(person: Person) => Promise<number>> {
  const owned = { account_id };
  const tags = await db
    .insertInto('tag')
    .values(['1', '2', '3'].map((name) => ({ ...owned, name })))
    .returning('id')
    .execute();
  const campaigns = await Promise.all([0, 1, 2].map(() => insertCampaign(db, account_id)));
  const inAccount = (table: 'campaign_sequence' | 'campaign_goal') =>
    db.selectFrom(table).select(['id', 'campaign_id']).where('account_id', '=', account_id).orderBy('id').execute();
  const steps = new Map<number, number[]>();
  for (const { id, campaign_id } of await inAccount('campaign_sequence')) {
    const values = [1, 2].map((position) => ({
      ...owned,
      sequence_id: id,
      position,
      kind: 'email' as const,
      name: 'Step',
    }));
    const rows = await db.insertInto('campaign_step').values(values).returning('id').execute();
    steps.set(
      campaign_id,
      rows.map((step) => step.id),
    );
  }
  const goals = await inAccount('campaign_goal');
  const linkTypes = await db
    .insertInto('link_type')
    .values(['Friend', 'Neighbour'].map((name) => ({ ...owned, name, other_name: name })))
    .returning('id')
    .execute();
  /** Two of them are known to everybody. */
  const acquaintance = async (at: number): Promise<number> => {
    const city = `Acquaintance ${at}`;
    const there = db.selectFrom('contact').select('id').where('account_id', '=', account_id).where('city', '=', city);
    return (await there.executeTakeFirst())?.id ?? add({ city });
  };
  const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000001Z`;

  return async ({ tags: hasTags, campaigns: inThem, goals: reached, notes, links, fields, ...columns }) => {
    const contact_id = await add({ ...columns, fields: JSON.stringify(fields) });
    const mine = { ...owned, contact_id };
    for (const at of hasTags)
      await db
        .insertInto('contact_tag')
        .values({ ...mine, tag_id: tags[at]!.id })
        .execute();
    for (const { campaign, step, done, day: on } of inThem)
      await db
        .insertInto('enrolment')
        .values({
          ...mine,
          campaign_id: campaigns[campaign]!,
          step_id: step === null ? null : steps.get(campaigns[campaign]!)![step]!,
          entered_at: day(on),
          completed_at: done ? day(28) : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const { goal, day: on } of reached)
      await db
        .insertInto('goal_achievement')
        .values({ ...mine, goal_id: goals[goal]!.id, achieved_at: day(on) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (let note = 0; note < notes; note += 1) {
      const { id } = await db
        .insertInto('note')
        .values({ ...mine, text: `Note ${note}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('activity')
        .values({ ...mine, kind: 'note', about_id: id, details: '{}' })
        .execute();
    }
    for (const { who, type, isFirst } of links) {
      const others = await acquaintance(who);
      const [contact1_id, contact2_id] = isFirst ? [others, contact_id] : [contact_id, others];
      await db
        .insertInto('contact_link')
        .values({ ...owned, contact1_id, contact2_id, link_type_id: linkTypes[type]!.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    if (columns.email)
      await db
        .insertInto('permission')
        .values({ ...mine, channel: 'mail', granted: true, how: 'form', address: columns.email })
        .execute();
    return contact_id;
  };
}
