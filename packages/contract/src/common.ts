import { z } from 'zod';

/** Query-string values arrive as text; these accept the real type from callers and the text from the wire. */
export const flag = z.union([z.boolean(), z.stringbool()]);

/** A repeated parameter: ids=1&ids=2. One value is a list of one. */
export const list = <Item extends z.ZodType<string, string>>(item: Item, max: number) =>
  z.union([item.transform((value) => [value]), z.array(item).max(max)]);

/** An oversized page is coerced to the limit; a negative one is refused. */
export const pageSize = (max: number, initial: number) =>
  z.coerce
    .number<number>()
    .int()
    .min(1)
    .transform((size) => Math.min(size, max))
    .default(initial);

/** Ids are compared as text, so they are read in one spelling. */
export const uuid = z.uuid().toLowerCase();

/** Holds the last row's sort key: a name of 200 letters of any script fits. */
export const pageToken = z.string().max(4000).optional();

/** Text that a person typed: no control characters but line ends and tabs (PostgreSQL cannot store NUL). */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u);

/** The same without line ends, for names and titles. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u);

export const email = z.email().max(254).toLowerCase();

/** Ids of the CRM's records: whole numbers that JavaScript holds exactly. */
export const recordId = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A structure inside a query string, as JSON. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema, max = 4000) =>
  z
    .string()
    .max(max)
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
