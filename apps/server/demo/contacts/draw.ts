import { type RawBuilder, sql } from 'kysely';

export type Sql = RawBuilder<unknown>;

/** Up to 32 numbers for one row, from nothing but its text: `draw` and `share` read them from `h`. */
export const hash = (text: Sql) => sql`sha512(convert_to(${text}, 'UTF8'))`;

/** The number at `at`, from 0 to 65,535. */
const number = (at: number) => sql`(get_byte(h, ${sql.lit(2 * at)}) * 256 + get_byte(h, ${sql.lit(2 * at + 1)}))`;

/** From 0 to 1. */
export const share = (at: number) => sql`(${number(at)} / 65536::float8)`;

export const below = (at: number, limit: number) => sql`(${number(at)} % ${sql.lit(limit)})`;

/** One of the array's elements. */
export const pick = (at: number, array: Sql) => sql`(${array})[1 + ${number(at)} % cardinality(${array})]`;

type Choices = readonly (readonly [limit: number, choice: string])[];

/** Of a hundred, so many are each. */
export function shares(parts: Record<string, number>): Choices {
  let limit = 0;
  return Object.entries(parts).map(([choice, part]) => {
    limit += part / 100;
    return [limit, choice];
  });
}

/** The first of the choices whose limit is above the number, which is a fraction; or else the last. */
export function choose(drawn: Sql, choices: Choices): Sql {
  const cases = choices.map(([limit, choice]) => sql`when ${drawn} < ${sql.lit(limit)} then ${sql.lit(choice)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(choices.at(-1)?.[1] ?? '')} end`;
}
