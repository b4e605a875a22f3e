import { z } from 'zod';
import type { KeyArea, KeyPower } from '../key-scopes.ts';

/** Every call of the open API: in the account of its bearer, for a key that was made for it. */
export const openCall = <const Area extends KeyArea, const Power extends KeyPower>(area: Area, power: Power) =>
  ({ access: 'account', account: 'bearer', token: 'open', scope: { area, power } }) as const;

const idText = z.string().regex(/^[1-9]\d{0,15}$/);
/** Ids are decimal numbers as text; a number is understood too. */
export const openId = z.union([
  idText,
  z
    .int()
    .min(1)
    .transform((id) => String(id)),
]);

/** Several values in one parameter: `a,b`, or the parameter again and again. */
export const names = z
  .union([z.string().max(4000), z.array(z.string().max(4000)).max(200)])
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(','))
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .optional();

/** Ids in a parameter, at least one. */
export const repeatedIds = (most: number) => names.unwrap().pipe(z.array(idText).min(1).max(most));

/** 0, as nothing at all, is as many as there may be; more than those are no more. */
const openPageSize = (max: number) =>
  z.coerce
    .number<number>()
    .int()
    .min(0)
    .transform((size) => (size === 0 ? max : Math.min(size, max)))
    .default(max);

export const listQuery = (max = 1000) => ({
  page_size: openPageSize(max),
  page_token: z.string().max(4000).optional(),
  order_by: z.string().max(200).optional(),
  filter: z.string().max(8000).optional(),
});

/** What a PATCH touches: with a mask, what it names and nothing else. */
export const updateMask = z.object({ update_mask: names });

export const nextPageToken = z.string();
/** `2024-03-15T10:30:00Z`. */
export const openTime = z.iso.datetime();
/** What comes in may have another zone than UTC; in UTC its year is one of four digits, too. */
export const givenTime = z.iso.datetime({ offset: true }).refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year > 0 && year < 10_000;
}, 'a time from the year 1 to 9999');
export const CustomField = z.object({ id: z.string(), content: z.unknown() });
export const GivenCustomField = z.object({ id: openId, content: z.unknown() });

/** What records of one kind can hold besides what all of them have. */
export const ObjectModel = z.object({
  custom_fields: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      options: z.array(z.object({ id: z.string(), label: z.string() })),
      record_type: z.string(),
      field_type: z.string(),
      field_name: z.string(),
      default_value: z.string().nullable(),
      group_id: z.string().nullable(),
      group_name: z.string().nullable(),
    }),
  ),
  optional_properties: z.array(z.string()),
});
