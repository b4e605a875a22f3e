import { AppError } from '@app/contract/errors';

/** What may be given of something, in part. */
export type Given<Whole> = { [Field in keyof Whole]?: Whole[Field] | undefined };

/** What of a PATCH counts: all that was given, or of it what the mask names. */
export function masked<Body extends object>(body: Body, mask: string[] | undefined): Partial<Body> {
  if (mask === undefined) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => mask.includes(name))) as Partial<Body>;
}

/** Answers hold everything; what is asked for must be there. */
export function requireKnown(fields: string[] | undefined, known: readonly string[]): void {
  const unknown = fields?.find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new AppError('request.invalid', [{ path: 'fields', message: `unknown field ${unknown}` }]);
}

/** Times have no parts of seconds. */
export const toTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');
