import { z } from 'zod';
import { childNameserverSchema } from '../child-nameserver.ts';
import { dnsRecordSchema } from '../dns-record.ts';
import { shownDsRecordSchema } from '../ds-record.ts';

/** Every answer that is not 2xx: `error` (specification) and problem details (RFC 9457). */
export const problemSchema = z.object({
  error: z.string(),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The change under way that is in the way of this one. */
  change: z.object({ id: z.string(), kind: z.string(), state: z.string() }).optional(),
  /** The DNS records that are there instead. */
  records: z.array(dnsRecordSchema).optional(),
  child_nameservers: z.array(childNameserverSchema).optional(),
  ds_records: z.array(shownDsRecordSchema).optional(),
  /** Where a site can go instead. */
  folder: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
