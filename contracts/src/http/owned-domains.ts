/** What a customer owns, and what they change: `/api/domains/owned`. */
import { z } from 'zod';
import { autoRenewMessages } from '../auto-renew-messages.ts';
import { childNameserverSchema } from '../child-nameserver.ts';
import { dnsRecordSchema, EDITABLE_RECORD_TYPES } from '../dns-record.ts';
import { DNS_RECORD_LIMITS } from '../dns-record-messages.ts';
import {
  CONTACT_ROLES,
  domainContactRecordSchema,
  domainContactSchema,
} from '../domain-contact.ts';
import { dsRecordSchema, shownDsRecordSchema } from '../ds-record.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { ownedDomainMessages as say } from '../owned-domain-messages.ts';
import { passkeyLoginBodySchema, proofBodySchema } from './account-safety.ts';
import { planPeriodSchema } from './hosting.ts';
import { olderSchema } from './older.ts';
import { restoreQuoteSchema } from './subscriptions.ts';

/** `on_hold`: the registry or the registrar has suspended it. */
export const OWNED_DOMAIN_STATES = [
  'active',
  'expired',
  'redemption',
  'on_hold',
  'transferred',
  'ended',
] as const;
export type OwnedDomainState = (typeof OWNED_DOMAIN_STATES)[number];

/** Of a domain or a plan. */
export const ownedRenewalSchema = z.object({
  subscription_id: z.string(),
  /** Rupees for one more period; null where it cannot be renewed. */
  price: z.number().nullable(),
  price_note: z.string().nullable(),
  order: z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }).nullable(),
});

/** Renewed from the balance. */
const autoRenewSchema = z.object({
  enabled: z.boolean(),
  /** Rupees that it costs at most; null until they are told. */
  price: z.number().nullable(),
  /** When it is tried; null while it is off, and once it was tried for this end. */
  on: z.iso.datetime().nullable(),
  /** Why it did not renew before this end. */
  note: z.string().nullable(),
});
export type AutoRenew = z.infer<typeof autoRenewSchema>;

const ownedDomainSchema = z.object({
  domain: z.string(),
  order_id: z.string(),
  state: z.enum(OWNED_DOMAIN_STATES),
  expires_at: z.iso.datetime(),
  /** Full days until `expires_at`; negative afterwards. */
  days_left: z.int(),
  /** Of a transferred or ended domain. */
  ended_at: z.iso.datetime().nullable(),
  /** As the registrar showed it at `read_at`; null while unknown. */
  nameservers: z.array(z.string()).nullable(),
  lock: z.boolean().nullable(),
  read_at: z.iso.datetime().nullable(),
  /** The registrant must confirm their email until then; null where nothing waits. */
  verify_by: z.iso.datetime().nullable(),
  /** Null once nothing can be renewed. */
  renewal: ownedRenewalSchema.nullable(),
  /** In redemption only: then a renewal has no price. */
  restore: restoreQuoteSchema.nullable(),
  /** Null once nothing can be renewed. */
  auto_renew: autoRenewSchema.nullable(),
});
export type OwnedDomain = z.infer<typeof ownedDomainSchema>;

const ownedPlanSchema = z.object({
  order_id: z.string(),
  domain: z.string(),
  plan: z.string(),
  is_free: z.boolean(),
  state: z.enum(['active', 'expired']),
  period: planPeriodSchema.nullable(),
  /** Null for a free plan. */
  expires_at: z.iso.datetime().nullable(),
  renewable_until: z.iso.datetime().nullable(),
  renewal: ownedRenewalSchema.nullable(),
});
export type OwnedPlan = z.infer<typeof ownedPlanSchema>;

/** Of the registrar's DNS, where records can be changed here, and of our hosting. */
const ourNameservers = { our_dns: z.array(z.string()), our_hosting: z.array(z.string()) };

/** `GET /api/domains/owned`: the nearest end first. */
export const ownedDomainsAnswerSchema = z.object({
  domains: z.array(ownedDomainSchema),
  plans: z.array(ownedPlanSchema),
  ...ourNameservers,
});
export type OwnedDomainsAnswer = z.infer<typeof ownedDomainsAnswerSchema>;

/** `checking`: the registrar has not said whether it is done. */
export const DOMAIN_CHANGE_STATES = ['requested', 'sent', 'checking', 'done', 'refused'] as const;
export type DomainChangeState = (typeof DOMAIN_CHANGE_STATES)[number];
export const DOMAIN_CHANGE_KINDS = [
  'nameservers',
  'lock',
  'dns',
  'contact',
  'privacy',
  'child_nameserver',
  'dnssec',
  'verification',
  'at_registrar',
] as const;

export const domainChangeSchema = z.object({
  id: z.string(),
  kind: z.enum(DOMAIN_CHANGE_KINDS),
  state: z.enum(DOMAIN_CHANGE_STATES),
  /** Why it was refused; for records, the first of those that were. */
  reason: z.string().nullable(),
});
export type DomainChange = z.infer<typeof domainChangeSchema>;

/** As it is sent to the registrar, with records that were read. */
const sentOperationSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), record: dnsRecordSchema }),
  z.object({ action: z.literal('replace'), current: dnsRecordSchema, record: dnsRecordSchema }),
  z.object({ action: z.literal('remove'), current: dnsRecordSchema }),
]);
export type SentDnsOperation = z.infer<typeof sentOperationSchema>;

/** Old and new value as texts, one line each. */
export const domainChangeEntrySchema = domainChangeSchema.extend({
  by: z.enum(['you', 'support', 'registrar']),
  requested_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** What the customer was told when the change was accepted; it is sent even so. */
  warning: z.string().nullable(),
  /** What the registrar refused: the change can be sent again with these. */
  failed: z.array(z.object({ operation: sentOperationSchema, reason: z.string() })),
});
export type DomainChangeEntry = z.infer<typeof domainChangeEntrySchema>;

/** Each thing that cannot be changed now has a sentence; null where it can be. */
const notNowSchema = z.object({
  nameservers: z.string().nullable(),
  lock: z.string().nullable(),
  dns: z.string().nullable(),
  transfer_code: z.string().nullable(),
  contacts: z.string().nullable(),
  privacy: z.string().nullable(),
  child_nameservers: z.string().nullable(),
  dnssec: z.string().nullable(),
  verification: z.string().nullable(),
  /** Turning it on; turning it off is always possible. */
  auto_renew: z.string().nullable(),
});

/** `GET /api/domains/owned/{domain}`. */
export const ownedDomainAnswerSchema = ownedDomainSchema.extend({
  /** The registrar did not answer just now: what is shown is from `read_at`. */
  is_stale: z.boolean(),
  /** A change that would be refused, with the reason. */
  not_now: notNowSchema,
  ...ourNameservers,
  /** Of the hosting server, for A records; null where the shop has not set it. */
  hosting_address: z.string().nullable(),
  /** `.uk`: transferred by this tag, without a code. */
  ips_tag: z.boolean(),
  /** Whether the public record hides the contacts; null while unknown. */
  privacy: z.boolean().nullable(),
  /** A change of owner waits until both sides have confirmed it by email. */
  owner_change_pending: z.boolean(),
  child_nameservers: z.array(childNameserverSchema).nullable(),
  ds_records: z.array(shownDsRecordSchema).nullable(),
  /** Changes under way. */
  changes: z.array(domainChangeEntrySchema),
});
export type OwnedDomainAnswer = z.infer<typeof ownedDomainAnswerSchema>;

/** `GET …/changes`: the newest first. */
export const domainChangesAnswerSchema = z.object({
  changes: z.array(domainChangeEntrySchema),
  older: olderSchema,
});
export type DomainChangesAnswer = z.infer<typeof domainChangesAnswerSchema>;

/** 202 of each change. */
export const domainChangeAnswerSchema = z.object({ change: domainChangeSchema });
export type DomainChangeAnswer = z.infer<typeof domainChangeAnswerSchema>;

/** `GET …/changes/{id}`: also all operations on records, to undo them. */
export const shownChangeAnswerSchema = z.object({
  change: domainChangeEntrySchema.extend({ operations: z.array(sentOperationSchema) }),
});
export type ShownChangeAnswer = z.infer<typeof shownChangeAnswerSchema>;

const typedHost = z.string({ error: say.nameserversMissing }).max(300, say.nameserversMissing);

/** `PUT …/nameservers`: empty ones are left out. */
export const nameserversBodySchema = z.object({
  nameservers: z
    .array(typedHost, { error: say.nameserversMissing })
    .max(20, say.nameserversMissing),
});

/** A passkey, or the password and, where it is on, a two-factor or recovery code. */
export const ownerProofSchema = z.union([
  z.object({ passkey: passkeyLoginBodySchema.shape.credential }),
  proofBodySchema,
]);
export type OwnerProof = z.infer<typeof ownerProofSchema>;

/** `PUT …/lock`: turning it off needs the proof. */
export const lockBodySchema = z.object({
  enabled: z.boolean({ error: say.lockMissing }),
  proof: ownerProofSchema.optional(),
});

/** `PUT …/auto-renew`. */
export const autoRenewBodySchema = z.object({
  enabled: z.boolean({ error: autoRenewMessages.missing }),
});
export const autoRenewAnswerSchema = z.object({ auto_renew: autoRenewSchema });

/** `POST …/transfer-code` and `…/transfer-code/renew`. */
export const transferCodeBodySchema = z.object({ proof: ownerProofSchema });

/** The code exactly as it is, with its signs; null where the registrar has none yet. */
export const transferCodeAnswerSchema = z.object({
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type TransferCodeAnswer = z.infer<typeof transferCodeAnswerSchema>;

const number = z.number().optional();
export const typedRecordSchema = z.object({
  type: z.string({ error: say.recordMissing }).max(20),
  host: z.string({ error: say.recordMissing }).max(300),
  value: z.string({ error: say.recordMissing }).max(2 * DNS_RECORD_LIMITS.value),
  ttl: number,
  priority: number,
  weight: number,
  port: number,
});

const record = z.object(typedRecordSchema.shape, { error: say.recordMissing });

/** POST, PUT and DELETE of `…/dns/records`. Old and new value name a record. */
export const addRecordBodySchema = z.object({ record });
export const replaceRecordBodySchema = z.object({ current: record, record });
export const removeRecordBodySchema = z.object({ current: record });

export const dnsOperationSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), record }),
  z.object({ action: z.literal('replace'), current: record, record }),
  z.object({ action: z.literal('remove'), current: record }),
]);
export type TypedDnsOperation = z.infer<typeof dnsOperationSchema>;

/** `POST …/dns/records/batch`: one change of many records. */
export const dnsBatchBodySchema = z.object({
  operations: z
    .array(dnsOperationSchema, { error: say.recordMissing })
    .min(1, say.nothingToChange)
    .max(DNS_RECORD_LIMITS.operations, say.tooManyRecords),
});

/** `GET …/dns/records`. */
export const dnsRecordsAnswerSchema = z.object({
  records: z.array(dnsRecordSchema),
  editable: z.boolean(),
  /** Why it is not; null where it is. */
  why: z.string().nullable(),
  types: z.array(z.enum(EDITABLE_RECORD_TYPES)),
});
export type DnsRecordsAnswer = z.infer<typeof dnsRecordsAnswerSchema>;

/** In characters: 500 records with long keys. */
export const ZONE_FILE_MAX_LENGTH = 200_000;

/** `POST …/dns/zone/preview`: sends nothing. */
export const zoneFileBodySchema = z.object({
  text: z
    .string({ error: say.zoneFileMissing })
    .trim()
    .min(1, say.zoneFileMissing)
    .max(ZONE_FILE_MAX_LENGTH, say.zoneFileTooLong),
});

const lineSchema = z.object({ line: z.int().positive(), notes: z.array(z.string()) });

export const zonePreviewAnswerSchema = z.object({
  added: z.array(lineSchema.extend({ record: dnsRecordSchema })),
  changed: z.array(lineSchema.extend({ current: dnsRecordSchema, record: dnsRecordSchema })),
  same: z.int(),
  skipped: z.array(z.object({ line: z.int().positive(), text: z.string(), why: z.string() })),
});
export type ZonePreviewAnswer = z.infer<typeof zonePreviewAnswerSchema>;

const shownContact = domainContactRecordSchema.nullable();

/** `GET …/contacts`: read at the registrar each time, and stored nowhere. */
export const domainContactsAnswerSchema = z.object({
  contacts: z.object({
    registrant: shownContact,
    admin: shownContact,
    tech: shownContact,
    billing: shownContact,
  }),
  /** Roles with the same contact as the registrant. */
  same_as_registrant: z.array(z.enum(CONTACT_ROLES)),
  owner_change_pending: z.boolean(),
  /** A new name, company or email of the registrant is a change of owner: a gTLD's rule. */
  has_owner_change: z.boolean(),
});
export type DomainContactsAnswer = z.infer<typeof domainContactsAnswerSchema>;

/**
 * `PUT …/contacts/{role}`. A change of owner needs the proof, and `confirmed`: the customer has read what
 * follows.
 */
export const contactBodySchema = z.object({
  contact: z.object(domainContactSchema.shape, { error: say.contactMissing }),
  confirmed: z.boolean().default(false),
  lock_opt_out: z.boolean().default(false),
  proof: ownerProofSchema.optional(),
});

/** `PUT …/privacy`. */
export const privacyBodySchema = z.object({ enabled: z.boolean({ error: say.privacyMissing }) });

const host = z.string({ error: say.childHostMissing }).max(300, say.childHostMissing);
const typedIps = z
  .array(z.string({ error: say.childIpsMissing }).max(100, say.childIpsMissing), {
    error: say.childIpsMissing,
  })
  .max(30, say.childIpsMissing);

/** `POST …/child-nameservers`: a host alone is completed by the domain. */
export const addChildBodySchema = z.object({ host, ips: typedIps });
/** `PUT …/child-nameservers`: `ips` is the whole new list. */
export const changeChildBodySchema = z.object({ host, newHost: host.optional(), ips: typedIps });
export const removeChildBodySchema = z.object({ host });

/** `GET …/child-nameservers`. */
export const childNameserversAnswerSchema = z.object({
  child_nameservers: z.array(childNameserverSchema),
  editable: z.boolean(),
  why: z.string().nullable(),
});

/** POST and DELETE of `…/dnssec`. */
export const dsRecordBodySchema = dsRecordSchema;

/** `GET …/dnssec`. */
export const dsRecordsAnswerSchema = z.object({
  records: z.array(shownDsRecordSchema),
  editable: z.boolean(),
  why: z.string().nullable(),
});
