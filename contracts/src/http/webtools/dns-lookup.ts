import { z } from 'zod';
import { DNS_RECORD_TYPES } from '../../dns-record-types.ts';
import { aliasEndSchema, noAnswerSchema } from './dns-failure.ts';
import { hostOrAddressSchema } from './host-name.ts';

/**
 * `GET /api/webtools/dns-lookup?name=`; an IP address is asked for by the name that stands for it.
 * 504 when nobody answers.
 */
export const dnsLookupQuerySchema = z.object({ name: hostOrAddressSchema });

const typeSchema = z.enum(DNS_RECORD_TYPES);

export const dnsRecordSchema = z.object({
  type: typeSchema,
  /** As zone files write it, without quotes around a text. */
  value: z.string(),
  /** Of MX and SRV alone; the lowest is tried first. */
  priority: z.int().nullable(),
  /** Seconds that others may keep it. */
  ttl: z.int(),
});
export type DnsRecordAnswer = z.output<typeof dnsRecordSchema>;

/** A name that does not exist is an answer too. */
export const dnsLookupAnswerSchema = z.object({
  /** In ASCII; of an address the name that stands for it, such as 4.4.8.8.in-addr.arpa. */
  name: z.string(),
  /** The address that was asked about; null when it was a name. */
  address: z.string().nullable(),
  exists: z.boolean(),
  /** Who answered: a nameserver of the name itself, or a resolver, perhaps from its cache. */
  source: z.enum(['authoritative', 'resolver']),
  /** Why the name's own nameservers did not answer; null when they did. */
  zoneFailure: noAnswerSchema.nullable(),
  /** The zone that the name is in; null when nobody says. */
  zone: z.string().nullable(),
  /** Milliseconds. */
  durationMs: z.int(),
  records: z.array(dnsRecordSchema),
  /** Types to which there was no answer. */
  unanswered: z.array(z.object({ type: typeSchema, reason: noAnswerSchema })),
  /** The name, and each one that it is another name for, in turn. */
  aliases: z.array(z.string()),
  aliasEnd: aliasEndSchema,
  /** Whose CAA records say which authorities may issue certificates for the name. */
  caa: z.discriminatedUnion('state', [
    z.object({ state: z.literal('found'), name: z.string() }),
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('unknown') }),
  ]),
});
export type DnsLookupAnswer = z.output<typeof dnsLookupAnswerSchema>;
