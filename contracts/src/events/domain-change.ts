import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { dnsRecordSchema } from '../dns-record.ts';
import { DNS_RECORD_LIMITS } from '../dns-record-messages.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId } from './example-values.ts';

/**
 * Stream: `domainchange-<order>-<thing>`. A thing has one change at a time: the nameservers, the lock,
 * the zone (an import or a preset), or one DNS record, named by a keyed hash.
 */
export const domainChangeStream = (orderId: string, thing: string): string =>
  `domainchange-${orderId}-${thing}`;

/** Values of records may name people, such as an email in a TXT record. */
const record = dnsRecordSchema.extend({ value: personal(z.string()) });

const operationSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), record }),
  z.object({ action: z.literal('replace'), current: record, record }),
  z.object({ action: z.literal('remove'), current: record }),
]);
export type DnsOperation = z.infer<typeof operationSchema>;

const nameservers = z.array(z.string());

/** `previous` is what the registrar showed at the request; null if unknown. */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('nameservers'),
    nameservers: nameservers.min(2).max(13),
    previous: nameservers.nullable(),
    /** Those that did not answer for the domain at the request: the customer was warned. */
    silent: nameservers,
  }),
  z.object({
    kind: z.literal('lock'),
    enabled: z.boolean(),
    previous: z.boolean().nullable(),
  }),
  z.object({
    kind: z.literal('dns'),
    operations: z.array(operationSchema).min(1).max(DNS_RECORD_LIMITS.operations),
  }),
]);
export type RequestedChange = z.infer<typeof changeSchema>;

const change = z.object({
  changeId: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  domain: asciiDomainSchema,
  /** `nameservers`, `lock`, `zone`, or the keyed hash of a record. */
  thing: z.string(),
});

const changeId = '2b1f9c54-6a0e-5d7b-8c33-9e0d1f4a7b62';
const ofChange = { changeId, orderId, customerId, domain, thing: 'nameservers' };

/** A change is requested; a job sends it to the registrar. */
export const domainChangeRequested = defineEvent(
  'DomainChangeRequested',
  change.extend({
    change: changeSchema,
    by: z.enum(['customer', 'operator']),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'operator'],
    shownIn: 'row',
    example: {
      ...ofChange,
      change: {
        kind: 'nameservers',
        nameservers: ['ns1.example.com', 'ns2.example.com'],
        previous: ['ns1.haat.example', 'ns2.haat.example'],
        silent: [],
      },
      by: 'customer',
      requestedAt: '2025-11-22T06:00:00.000Z',
    },
  },
);

/** Written before the first call: from here on the registrar may have carried it out. */
export const domainChangeSent = defineEvent(
  'DomainChangeSent',
  change.extend({ sentAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { ...ofChange, sentAt: '2025-11-22T06:00:01.000Z' },
  },
);

/** The registrar did not say whether it is done. The worker reads the domain until that is known. */
export const domainChangeUnconfirmed = defineEvent(
  'DomainChangeUnconfirmed',
  change.extend({ reason: personal(z.string()) }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { ...ofChange, reason: 'timeout: no answer within 60000 ms' },
  },
);

const failedOperation = z.object({
  /** Of the requested operations, from 0. */
  index: z.int().nonnegative(),
  reason: personal(z.string()),
});

/** The registrar shows the change. */
export const domainChangeDone = defineEvent(
  'DomainChangeDone',
  change.extend({
    /** Records that the registrar refused; the others are done. */
    failed: z.array(failedOperation),
    doneAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: { ...ofChange, failed: [], doneAt: '2025-11-22T06:00:03.000Z' },
  },
);

/** The registrar refused it, and the domain shows nothing of it. */
export const domainChangeRefused = defineEvent(
  'DomainChangeRefused',
  change.extend({
    /** For the customer. */
    reason: personal(z.string()),
    failed: z.array(failedOperation),
    refusedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: {
      ...ofChange,
      reason: 'The registry does not know ns1.example.com.',
      failed: [],
      refusedAt: '2025-11-22T06:00:03.000Z',
    },
  },
);

const seenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nameservers'), nameservers }),
  z.object({ kind: z.literal('lock'), enabled: z.boolean() }),
]);
/** What the registrar shows of a thing. */
export type SeenThing = z.infer<typeof seenSchema>;

/** The registrar shows something else than before, and no change of ours is the reason. */
export const domainChangedAtRegistrar = defineEvent(
  'DomainChangedAtRegistrar',
  change.omit({ changeId: true }).extend({
    from: seenSchema,
    to: seenSchema,
    seenAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'worker', 'operator'],
    shownIn: 'row',
    example: {
      orderId,
      customerId,
      domain,
      thing: 'lock',
      from: { kind: 'lock', enabled: true },
      to: { kind: 'lock', enabled: false },
      seenAt: '2025-11-23T06:00:00.000Z',
    },
  },
);

export const domainChangeEvents = [
  domainChangeRequested,
  domainChangeSent,
  domainChangeUnconfirmed,
  domainChangeDone,
  domainChangeRefused,
  domainChangedAtRegistrar,
] as const;
export type DomainChangeEvent = EventOf<(typeof domainChangeEvents)[number]>;
