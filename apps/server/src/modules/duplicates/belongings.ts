import { type RawBuilder, sql } from 'kysely';

type Parent = { column: string; table: string };
/** What a row that was dropped must still find when it comes back; it comes back without what is optional. */
type Needs = {
  parents: Parent[];
  optional?: Parent[];
  /** Columns that there were not yet when a row was set aside. */
  since?: Record<string, unknown>;
};

/** What becomes of the rows of a table when the contact that they belong to is merged into another one. */
export type Belonging = {
  table: string;
  /** The column that names the contact. */
  contact: string;
} & (
  | {
      /** The column that, with the account, names a row of the contact. */
      key: string;
      /** Where a contact has one row of each key at most: what decides when both have one. */
      clash?: {
        /** Whether the merged contact's row (`theirs`) stays instead of the kept one's (`mine`). */
        theirsStays: RawBuilder<boolean>;
      } & Needs;
    }
  | {
      key: string;
      /** Of rows that are open, a contact has one at most of each of these: the one that is less far ends. */
      ends: { same: string; theirsStays: RawBuilder<boolean> };
    }
  | {
      key: string;
      /**
       * The row names two contacts. One between the kept and the merged contact goes, and so does the merged one's where
       * the kept one has the same with the same other contact.
       */
      pair: { other: string; same: string } & Needs;
    }
  | { stays: 'with whom it was' }
);

/**
 * How far somebody is in a campaign: in which sequence, and at which step or through it; the earlier entry where both
 * are as far.
 */
const progress = (row: 'mine' | 'theirs') => sql`(
  coalesce((
    select sequence.position from campaign_sequence sequence
    where sequence.account_id = ${sql.ref(`${row}.account_id`)} and sequence.id = ${sql.ref(`${row}.sequence_id`)}), -1),
  coalesce((
    select step.position from campaign_step step
    where step.account_id = ${sql.ref(`${row}.account_id`)} and step.id = ${sql.ref(`${row}.step_id`)}),
    case when ${sql.ref(`${row}.due_at`)} is null then 1000000 else -1 end),
  - extract(epoch from ${sql.ref(`${row}.entered_at`)}))`;

const linkWith = (other: string) => ({
  other,
  same: 'link_type_id',
  parents: [
    { column: 'link_type_id', table: 'link_type' },
    { column: other, table: 'contact' },
  ],
});

/** One entry for each foreign key to `contact`. A module with a table of its own about contacts adds a line. */
export const belongings: readonly Belonging[] = [
  { table: 'activity', contact: 'contact_id', key: 'id' },
  { table: 'note', contact: 'contact_id', key: 'id' },
  { table: 'permission', contact: 'contact_id', key: 'id' },
  {
    table: 'contact_tag',
    contact: 'contact_id',
    key: 'tag_id',
    clash: { theirsStays: sql<boolean>`false`, parents: [{ column: 'tag_id', table: 'tag' }] },
  },
  {
    table: 'enrolment',
    contact: 'contact_id',
    key: 'id',
    ends: { same: 'campaign_id', theirsStays: sql<boolean>`${progress('theirs')} > ${progress('mine')}` },
  },
  { table: 'campaign_event', contact: 'contact_id', key: 'id' },
  { table: 'message', contact: 'contact_id', key: 'id' },
  { table: 'form_submission', contact: 'contact_id', key: 'id' },
  {
    table: 'goal_achievement',
    contact: 'contact_id',
    key: 'goal_id',
    clash: {
      // Who has reached it after they were in has it so; else the first time counts.
      theirsStays: sql<boolean>`(theirs.came_in, theirs.achieved_at) < (mine.came_in, mine.achieved_at)`,
      parents: [{ column: 'goal_id', table: 'campaign_goal' }],
      since: { came_in: false },
    },
  },
  { table: 'deal', contact: 'primary_contact_id', key: 'id' },
  {
    table: 'deal_contact',
    contact: 'contact_id',
    key: 'deal_id',
    clash: { theirsStays: sql<boolean>`false`, parents: [{ column: 'deal_id', table: 'deal' }] },
  },
  { table: 'task', contact: 'contact_id', key: 'id' },
  {
    table: 'appointment_contact',
    contact: 'contact_id',
    key: 'appointment_id',
    clash: { theirsStays: sql<boolean>`false`, parents: [{ column: 'appointment_id', table: 'appointment' }] },
  },
  { table: 'contact_link', contact: 'contact1_id', key: 'id', pair: linkWith('contact2_id') },
  { table: 'contact_link', contact: 'contact2_id', key: 'id', pair: linkWith('contact1_id') },
  // Whoever was merged into the merged one before leads to the kept one at once.
  { table: 'contact', contact: 'merged_into', key: 'id' },
  { table: 'contact_merge', contact: 'kept_id', stays: 'with whom it was' },
  { table: 'contact_merge', contact: 'other_id', stays: 'with whom it was' },
];
