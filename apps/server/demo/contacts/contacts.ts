import { sql } from 'kysely';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';
import { BUSINESSES, HOME_DOMAINS, TITLES } from './businesses.ts';
import { COUNTRIES } from './countries.ts';
import { below, choose, hash, pick, type Sql, share, shares } from './draw.ts';
import { CULTURES } from './names.ts';

/** `first` to `last` (expressions over the account `a`): which numbers the contacts have in their account. */
type Wanted = {
  accounts: Sql;
  first: Sql;
  last: Sql;
  today: Sql;
  /** With which share of each something has happened. */
  active: { customers: number; others: number };
};

const TYPES = shares({
  customer: 36,
  lead: 34,
  potential_lead: 9,
  vendor: 5,
  partner: 4,
  unknown: 4,
  personal: 2,
  coworker: 2,
  visitor: 2,
  anonymous: 2,
});
const PERMISSIONS = shares({ granted: 62, none: 30, withdrawn: 5, bounced: 2, complained: 1 });
const SOURCES = shares({ webForm: 40, csv: 25, hand: 20, order: 11, api: 4 });
/** With how many companies an account deals. */
const COMPANIES = 80;
const LETTERS = 26;

/** Contacts who came evenly since their account was opened. The same accounts and numbers give the same people. */
export async function insertContacts(db: Db, wanted: Wanted): Promise<void> {
  const { today, active } = wanted;
  await sql`
    with country as materialized (${countries}), culture as materialized (${cultures}), word as materialized (${words})
    insert into contact (account_id, created_at, changed_at, given_name, family_name, email, phone, phone_e164, company,
      title, website, address1, city, state, postal_code, country, time_zone, birthday, language, type, owner_id, fields,
      source, mail_permission, last_activity_at)
    select account_id, born, born, given, family, email, phone, phone_e164, company, title,
      case when is_business then 'https://www.' || domain else '' end, address1, city, state,
      postal_code, country, time_zone, birthday, language, type, owner_id, fields, source,
      case when email is null then 'none' else mail_permission end,
      case when ${share(1)} < case type when 'customer' then ${sql.lit(active.customers)} else ${sql.lit(active.others)} end
        then born + (${today} - born) * sqrt(${share(2)}) end
    from (
      select d.*, u.language, k.code as country,
        case when type = 'anonymous' then '' when ${share(3)} < 0.34 then ${pick(4, sql`u.given`)} else ${pick(4, sql`u.given_latin`)} end as given,
        case when type = 'anonymous' then '' when ${share(3)} < 0.34 then ${pick(5, sql`u.family`)} else ${pick(5, sql`u.family_latin`)} end as family,
        case when ${share(6)} < 0.93 then
          ${pick(4, sql`u.given_address`)} || '.' || ${unlikeColleagues} || ${pick(5, sql`u.family_address`)}
          || case when is_business and not is_large then '' else n::text end
          || '@' || domain end as email,
        case when has_phone then k.typed[1 + n % cardinality(k.typed)] || line else '' end as phone,
        case when has_phone then k.dialled[1 + n % cardinality(k.dialled)] || line end as phone_e164,
        case when has_address then (1 + ${below(7, 900)}) || ' ' || ${pick(8, sql`k.streets`)} else '' end as address1,
        k.cities[place] as city, k.states[place] as state, k.zones[place] as time_zone,
        case when has_address then
          replace(replace(replace(k.postal_codes[place], '%', (1 + ${below(9, 9)})::text), '#', ${below(10, 10)}::text),
            '@', chr(65 + ${below(11, 8)})) else '' end as postal_code
      from (
        select d.*,
          case when is_business then w.names[business] end as company,
          case when is_business then ${pick(12, sql`w.titles`)} else '' end as title,
          case when is_business then w.domains[business] else ${pick(13, sql`w.home_domains`)} end as domain
        from (${drawn(wanted)}) d cross join word w
      ) d
      join country k on k.code = d.country_code
      join culture u on u.language = k.languages[1 + ${below(0, 100)}]
      cross join lateral (select
        case when ${share(14)} < 0.8 then coalesce(array_position(k.places, d.locality), 1)
          else 1 + ${below(15, 1000)} % cardinality(k.places) end as place,
        lpad((k.first_number + ${line})::text, k.digits, '0') as line) p
    ) person
    order by account_id, n`.execute(db);
}

/** People of one company have different addresses: each name of the account's companies comes with another letter. */
const unlikeColleagues = sql`
  case when is_business and n >= ${sql.lit(COMPANIES)} and not is_large
    then chr(96 + n / ${sql.lit(COMPANIES)}) || '.' else '' end`;

/** Nobody of an account has another's number, while there are enough; neighbours have numbers that look apart. */
const line = sql`
  case when n / cardinality(k.typed) < 100
    then (n / cardinality(k.typed) + 37 * (n % cardinality(k.typed))) % 100
    else n / cardinality(k.typed) % ((10 ^ k.digits)::int - k.first_number) end`;

/** What depends on the account and the number alone. */
const drawn = ({ accounts, first, last, today }: Wanted) => sql`
  select account_id, n, h, country_code, locality, born, is_large, business, is_business, has_phone, has_address, type,
    case when source = 'order' and type <> 'customer' then 'webForm' else source end as source, mail_permission, birthday, owner_id, fields
  from (
    select a.id as account_id, n, h, a.country_code, a.locality || '/' || a.region as locality,
      a.created_at + (${today} - a.created_at) * ${fraction(sql`a.id::text || n`)} as born,
      n > ${sql.lit(COMPANIES * LETTERS)} as is_large, ${share(17)} < 0.55 as is_business,
      1 + (get_byte(uuid_send(a.id), 0) + n % ${sql.lit(COMPANIES)}) % ${sql.lit(BUSINESSES.length)} as business,
      ${share(18)} < 0.86 as has_phone, ${share(19)} < 0.7 as has_address,
      ${choose(share(20), TYPES)} as type, ${choose(share(21), SOURCES)} as source,
      ${choose(share(22), PERMISSIONS)} as mail_permission,
      case when ${share(23)} < 0.3 then date '1948-01-01' + ${below(24, 20000)} end as birthday,
      case when ${share(25)} < 0.65 then a.owner_user_id
        when ${share(25)} < 0.85 then ${pick(26, sql`a.members`)} end as owner_id,
      case when ${share(27)} < 0.7 and a.field is not null
        then jsonb_build_object(a.field::text, a.options -> (${below(28, 1000)} % jsonb_array_length(a.options)))
        else '{}' end as fields
    from (
      select a.*, (select array_agg(user_id order by created_at, user_id) from membership m where m.account_id = a.id) as members,
        f.id as field, f.options
      from (${accounts}) a left join contact_field f on f.account_id = a.id and f.position = 1
    ) a,
    lateral generate_series(${first}, ${last}) n, lateral (select ${hash(sql`a.id::text || '/' || n`)} as h offset 0) hashed
    offset 0
  ) d`;

const rowOf = (values: readonly Sql[]) => sql`(${sql.join(values)})`;
const texts = (list: readonly string[]) => sql`${list}::text[]`;

const countries = sql`
  select * from (values ${sql.join(
    COUNTRIES.map((country) =>
      rowOf([
        ...[sql.lit(country.code), sql`${sql.lit(country.digits)}::int`, sql`${sql.lit(country.firstNumber)}::int`],
        ...[texts(country.languages), texts(country.cities), texts(country.states), texts(country.zones)],
        texts(country.cities.map((city, at) => `${city}/${country.regions[at]}`)),
        ...[texts(country.postalCodes), texts(country.streets), texts(country.typed), texts(country.dialled)],
      ]),
    ),
  )}) country (code, digits, first_number, languages, cities, states, zones, places, postal_codes, streets, typed, dialled)`;

const cultures = sql`
  select * from (values ${sql.join(
    CULTURES.map(({ language, given, family }) =>
      rowOf([
        sql.lit(language),
        ...[given.written, given.latin, given.address].map(texts),
        ...[family.written, family.latin, family.address].map(texts),
      ]),
    ),
  )}) culture (language, given, given_latin, given_address, family, family_latin, family_address)`;

const words = sql`
  select ${texts(BUSINESSES.map(({ name }) => name))} as names, ${texts(BUSINESSES.map(({ domain }) => domain))} as domains,
    ${texts(TITLES)} as titles, ${texts(HOME_DOMAINS)} as home_domains`;
