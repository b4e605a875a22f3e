import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** What has an account's id but is not in its file, and why. Every other table is in it; a test holds that. */
export const LEFT_OUT: Record<string, string> = {
  access_token: 'opens the account: whoever finds the file must not come in by it',
  session: 'opens the account',
  invitation: 'its link opens the account',
  calendar_address: 'its address opens a calendar',
  channel_secret: 'opens a mailbox',
  channel_folder: 'how far a mailbox was read',
  channel_address: 'which addresses are still looked for in a mailbox',
  channel_consent: 'opens an organisation at an accounting service, a mailbox or a calendar',
  channel_cursor: 'how far books were read',
  channel_event: 'when people are busy in calendars of their own; what came in of them is among the appointments',
  file_piece: 'the bytes of files, which are in files/',
  account_export: 'the file itself',
  account_export_entry: 'the file itself',
  account_usage: 'which limits were exceeded at the last look',
  account_deletion: 'says when all of this goes',
  sending_pace: 'how much may be sent at this moment',
  error_report: 'faults of the product, for who runs it',
  event: 'how often pages were opened, for who runs it',
  feature_flag: 'what is switched on, by who runs it',
  client: "the partner's view of its client",
  access_request: "the partner's requests",
  muted_client: "a partner's own settings",
  account_visit: "people's own list of accounts",
  bundle: "the partner's",
  cart_link: "the partner's",
  offer_page: "the partner's",
  user_bundle: "the partner's",
  install_run: "the partner's record of what was tried in many accounts",
  install_target: "the partner's record of what was tried in many accounts",
  customer_order: "the seller's books; the account's own orders are in order",
};

/** Secrets, and what only helps to search or sort. */
const OMITTED_COLUMNS = [
  'secret',
  'previous_secret',
  'private_key',
  'token_hash',
  'confirm_hash',
  'key_hash',
  'proof_hash',
];

type Table = { name: string; keys: { name: string; type: string }[]; columns: string[] };

/** The tables of the file, each with what its rows are told apart by within an account. */
export async function exportedTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select t.relname as name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
          order by array_position(i.indkey::int[], a.attnum::int)), '[]')
        from pg_attribute a where a.attrelid = t.oid and a.attnum = any (i.indkey) and a.attname <> 'account_id') as keys,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname <> all (${OMITTED_COLUMNS}::text[])) as columns
    from pg_class t
    join pg_attribute account on account.attrelid = t.oid and account.attname = 'account_id' and not account.attisdropped
    join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
      and t.relname <> all (${Object.keys(LEFT_OUT)}::text[])
    order by t.relname`.execute(db);
  return rows;
}

type Rows = { lines: string[]; last: string[] | null };
/** For whom the file is. */
export type Reader = { accountId: string; userId: string | null };

/** Mails of a colleague's mailbox that they do not share stay theirs (messages/may-read.ts). */
const privateMails = ({ accountId, userId }: Reader) => sql`
  select message_id from channel_reader where account_id = ${accountId}
  group by message_id having not bool_or(is_shared or user_id is not distinct from ${userId}::uuid)`;

/** And what is attached to them. */
export const privateFiles = (reader: Reader) => sql`
  select (attached ->> 'fileId')::bigint from message, jsonb_array_elements(content -> 'attachments') attached
  where account_id = ${reader.accountId} and message.id in (${privateMails(reader)})`;

const privateOf: Record<string, (reader: Reader) => ReturnType<typeof sql>> = {
  message: privateMails,
  file: privateFiles,
};

/** The next rows of the account in the order of their keys, as JSON, one a line. */
export async function readRows(
  db: Db,
  { name, keys, columns }: Table,
  reader: Reader,
  { after, size }: { after: string[] | undefined; size: number },
): Promise<Rows> {
  const ref = (column: string) => sql.ref(`rows.${column}`);
  const shown = sql.join(columns.flatMap((column) => [sql.lit(column), ref(column)]));
  const order = keys.map(({ name: key }) => ref(key));
  const beyond =
    after && keys.length > 0
      ? sql`and (${sql.join(order)}) > (${sql.join(keys.map(({ type }, at) => sql`${after[at]}::${sql.raw(type)}`))})`
      : sql``;
  const hidden = privateOf[name];
  const { rows } = await sql<{ line: string; keys: string[] }>`
    select jsonb_build_object(${shown})::text as line,
      array[${sql.join(keys.length > 0 ? order.map((key) => sql`${key}::text`) : [sql.lit('')])}]::text[] as keys
    from ${sql.table(name)} rows where rows.account_id = ${reader.accountId} ${beyond}
      ${hidden ? sql`and rows.id not in (${hidden(reader)})` : sql``}
    ${keys.length > 0 ? sql`order by ${sql.join(order)}` : sql``} limit ${size}`.execute(db);
  return { lines: rows.map(({ line }) => line), last: rows.at(-1)?.keys ?? null };
}

/** What belongs to an account without having its id: itself, its people, and what it has ordered. */
export const singles: { name: string; read: (db: Db, accountId: string) => Promise<string[]> }[] = [
  { name: 'account', read: (db, id) => linesOf(db, sql`select * from account where id = ${id}`) },
  {
    name: 'user',
    read: (db, id) =>
      linesOf(
        db,
        sql`select app_user.id, given_name, family_name, username, title, phone, signature, locale from app_user
          join membership on membership.user_id = app_user.id where membership.account_id = ${id} order by app_user.id`,
      ),
  },
  {
    name: 'order',
    read: (db, id) =>
      linesOf(
        db,
        sql`select customer_order.number, plan_name, customer, created_at, invoice.number as invoice_number, currency, total,
            estimate, invoice.status, issued_on, due_on
          from customer_order left join invoice on invoice.order_id = customer_order.id where client_id = ${id}`,
      ),
  },
];

async function linesOf(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`select to_jsonb(rows)::text as line from (${query}) rows`.execute(db);
  return rows.map(({ line }) => line);
}
