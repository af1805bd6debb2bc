import { z } from 'zod';
import { DNS_RECORD_TYPES } from '../../dns-record-types.ts';
import { aliasEndSchema, noAnswerSchema } from './dns-failure.ts';
import { hostOrAddressSchema } from './host-name.ts';

/** `GET /api/webtools/dns-lookup?name=`, also of an IP address. 504 without an answer. */
export const dnsLookupQuerySchema = z.object({ name: hostOrAddressSchema });

const typeSchema = z.enum(DNS_RECORD_TYPES);

export const dnsRecordSchema = z.object({
  type: typeSchema,
  /** As in zone files, without quotes. */
  value: z.string(),
  /** Of MX and SRV; the lowest is tried first. */
  priority: z.int().nullable(),
  /** Seconds. */
  ttl: z.int(),
});
export type DnsRecordAnswer = z.output<typeof dnsRecordSchema>;

/** Also for a name that does not exist. */
export const dnsLookupAnswerSchema = z.object({
  /** ASCII; of an address the reverse name, such as 4.4.8.8.in-addr.arpa. */
  name: z.string(),
  address: z.string().nullable(),
  exists: z.boolean(),
  /** The name's own nameserver, or a resolver, perhaps from its cache. */
  source: z.enum(['authoritative', 'resolver']),
  zoneFailure: noAnswerSchema.nullable(),
  zone: z.string().nullable(),
  durationMs: z.int(),
  records: z.array(dnsRecordSchema),
  unanswered: z.array(z.object({ type: typeSchema, reason: noAnswerSchema })),
  /** The name and its aliases, in order. */
  aliases: z.array(z.string()),
  aliasEnd: aliasEndSchema,
  /** The name whose CAA records apply. */
  caa: z.discriminatedUnion('state', [
    z.object({ state: z.literal('found'), name: z.string() }),
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('unknown') }),
  ]),
});
export type DnsLookupAnswer = z.output<typeof dnsLookupAnswerSchema>;
