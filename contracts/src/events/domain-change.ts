import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { childNameserverSchema } from '../child-nameserver.ts';
import { dnsRecordSchema } from '../dns-record.ts';
import { DNS_RECORD_LIMITS } from '../dns-record-messages.ts';
import { CONTACT_ROLES, domainContactRecordSchema } from '../domain-contact.ts';
import { shownDsRecordSchema } from '../ds-record.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId } from './example-values.ts';

/**
 * Stream: `domainchange-<order>-<thing>`. A thing has one change at a time: the nameservers, the lock,
 * the zone (an import or a preset), one DNS record, named by a keyed hash, the contacts, the privacy,
 * the child nameservers, the DS records, or the registrant's verification.
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
const ips = z.array(z.string());

const childOperationSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), host: z.string(), ips }),
  z.object({
    action: z.literal('change'),
    host: z.string(),
    newHost: z.string(),
    ips,
    previousIps: ips,
  }),
  z.object({ action: z.literal('remove'), host: z.string(), previousIps: ips }),
]);
export type ChildOperation = z.infer<typeof childOperationSchema>;

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
  z.object({
    kind: z.literal('contact'),
    role: z.enum(CONTACT_ROLES),
    contact: domainContactRecordSchema,
    previous: domainContactRecordSchema.nullable(),
    /** Both sides confirm it by email, and 60 days without transfer follow. */
    isOwnerChange: z.boolean(),
    /** The customer asked to leave out the 60 days. */
    lockOptOut: z.boolean(),
  }),
  z.object({
    kind: z.literal('privacy'),
    enabled: z.boolean(),
    previous: z.boolean().nullable(),
  }),
  z.object({ kind: z.literal('child_nameserver'), operation: childOperationSchema }),
  z.object({
    kind: z.literal('dnssec'),
    action: z.enum(['add', 'remove']),
    record: shownDsRecordSchema,
  }),
  /** The registrant gets the email with the link again. */
  z.object({ kind: z.literal('verification') }),
]);
export type RequestedChange = z.infer<typeof changeSchema>;

const contactId = z.string().nullable();

const seenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nameservers'), nameservers }),
  z.object({ kind: z.literal('lock'), enabled: z.boolean() }),
  z.object({ kind: z.literal('privacy'), enabled: z.boolean() }),
  /** The registrar's numbers: the contacts themselves are personal. */
  z.object({
    kind: z.literal('contacts'),
    contactIds: z.object({
      registrant: contactId,
      admin: contactId,
      tech: contactId,
      billing: contactId,
    }),
  }),
  z.object({
    kind: z.literal('child_nameservers'),
    children: z.array(childNameserverSchema),
  }),
  z.object({ kind: z.literal('dnssec'), records: z.array(shownDsRecordSchema) }),
]);
/** What the registrar shows of a thing. */
export type SeenThing = z.infer<typeof seenSchema>;

/** Each has a stream of a domain's own; a record's stream is named by its keyed hash. */
export const CHANGED_THINGS = [
  'nameservers',
  'lock',
  'zone',
  'contacts',
  'privacy',
  'child_nameservers',
  'dnssec',
  'verification',
] as const;

const change = z.object({
  changeId: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  domain: asciiDomainSchema,
  /** One of `CHANGED_THINGS`, or the keyed hash of a record. */
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
    version: 2,
    // Kinds were added.
    upcasters: { 1: (data) => data },
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
    /** What the registrar shows now; null for records, and where a person settled it. */
    shown: seenSchema.nullable(),
    doneAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    version: 2,
    upcasters: { 1: (data) => ({ ...data, shown: null }) },
    example: {
      ...ofChange,
      failed: [],
      shown: { kind: 'nameservers', nameservers: ['ns1.example.com', 'ns2.example.com'] },
      doneAt: '2025-11-22T06:00:03.000Z',
    },
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
    version: 2,
    // Things were added.
    upcasters: { 1: (data) => data },
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
