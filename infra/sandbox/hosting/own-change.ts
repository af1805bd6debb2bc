import { z } from 'zod';

const count = z.int().min(0);
/** Null: unlimited. */
const limit = count.nullable();

const figuresSchema = z.object({
  diskUsedMb: count.optional(),
  diskLimitMb: limit.optional(),
  trafficBytes: count.optional(),
  trafficLimitBytes: limit.optional(),
  mailboxes: count.optional(),
  mailboxLimit: limit.optional(),
});
export type Figures = z.output<typeof figuresSchema>;

/** What happens to an account by itself, or by the server's operator. */
export const ownChangeSchema = figuresSchema.extend({
  domain: z.string().toLowerCase(),
  package: z.string().min(1).optional(),
  suspendedFor: z.string().nullable().optional(),
  gone: z.literal(true).optional(),
});
