import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type Write = (answer: unknown) => string;
type JsonSchema = Record<string, unknown>;

const MOST_SHAPES = 4;

const writers = new WeakMap<z.ZodType, Write>();

/** An answer as JSON: what its schema names and nothing else. How one is written is compiled with the first of its kind. */
export function writeAnswer(response: z.ZodType, answer: unknown): string {
  const write = writers.get(response) ?? fastJson(toJsonSchema(response));
  writers.set(response, write);
  return write(answer);
}

/**
 * Nullable scalars become `type: [t, 'null']`: a choice of schemas would be tried one by one for every row.
 * A choice of many shapes is written as it is: the serialiser would compile a check of each for the first answer, which
 * takes it half a second. Whoever answers with one makes it with the contract's own schema.
 */
function toJsonSchema(response: z.ZodType): JsonSchema {
  return z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      if ((jsonSchema.oneOf?.length ?? 0) > MOST_SHAPES) delete jsonSchema.oneOf;
      const choice = jsonSchema.anyOf;
      if (choice?.length !== 2) return;
      const [value, nothing] = choice as [JsonSchema, JsonSchema];
      if (nothing.type !== 'null' || typeof value.type !== 'string') return;
      const { anyOf: _, ...rest } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, rest, value, { type: [value.type, 'null'] });
    },
  }) as JsonSchema;
}
