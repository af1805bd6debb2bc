import { problemSchema } from '@haat/contracts/http/problem';
import type { z } from 'zod';

/** A route's response, and problem details for all else. */
export const answers = <Status extends number, Schema extends z.ZodType>(
  status: Status,
  schema: Schema,
): { readonly [key in Status]: Schema } & {
  readonly '4xx': typeof problemSchema;
  readonly '5xx': typeof problemSchema;
} =>
  ({ [status]: schema, '4xx': problemSchema, '5xx': problemSchema }) as {
    [key in Status]: Schema;
  } & { '4xx': typeof problemSchema; '5xx': typeof problemSchema };
