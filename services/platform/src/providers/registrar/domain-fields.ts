import type { ContactRole } from '@haat/contracts/domain-contact';
import type { DsRecord } from '@haat/contracts/ds-record';
import { z } from 'zod';
import { isoOf } from './classify-reading.ts';
import type { ChildNameserver, ContactIds, RegistrantVerification } from './port.ts';

const unreadable = null as never;
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(unreadable);

/** Booleans are strings. */
const flag = optional(z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]));
const text = optional(z.union([z.string(), z.int()]).transform((value) => String(value).trim()));

/** Empty maps can be empty lists, and the other way round. */
const emptyList = z.array(z.unknown()).max(0);
const emptyMap = z.strictObject({});

const ips = z.union([z.array(z.string()), z.string().transform((ip) => [ip])]);
const number = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^\d{1,5}$/),
  ])
  .transform(Number);
const dsRecord = z.object({
  keytag: number,
  algorithm: number,
  digesttype: number,
  digest: z.string().trim().min(1),
});
const task = z.union([z.object({ 'task-status': z.string() }), z.string()]);

/** Of `details`, in one of its options each. One unreadable item makes its list unknown. */
export const domainFields = {
  cns: optional(z.union([z.record(z.string(), ips), emptyList.transform(() => ({}))])),
  isprivacyprotected: flag,
  privacyprotectedallowed: flag,
  privacyprotectendtime: text,
  dnssec: optional(z.union([z.array(dsRecord), emptyMap.transform(() => [])])),
  registrantcontactid: text,
  admincontactid: text,
  techcontactid: text,
  billingcontactid: text,
  raaVerificationStatus: text,
  raaVerificationStartTime: text,
  /** A change of owner (ICANN's IRTP), the last one. */
  irtp_status: optional(task),
};
const fieldsSchema = z.object(domainFields);
export type DomainFields = z.output<typeof fieldsSchema>;

export const hostOf = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '');

export const childNameserversIn = ({ cns }: DomainFields): readonly ChildNameserver[] | null =>
  cns == null
    ? null
    : Object.entries(cns).map(([name, addresses]) => ({
        host: hostOf(name),
        ips: addresses.map((ip) => ip.trim()),
      }));

export const dsRecordsIn = ({ dnssec }: DomainFields): readonly DsRecord[] | null =>
  dnssec?.map(({ keytag, algorithm, digesttype, digest }) => ({
    keyTag: keytag,
    algorithm,
    digestType: digesttype,
    digest,
  })) ?? null;

/** As the registrar sends them, with "-1" where the TLD has no such contact; null if not shown. */
export const wireContactIdsIn = (
  fields: DomainFields,
): Readonly<Record<ContactRole, string | null>> => {
  const idOf = (id: string | null | undefined) =>
    id != null && /^(-1|\d{1,20})$/.test(id) ? id : null;
  return {
    registrant: idOf(fields.registrantcontactid),
    admin: idOf(fields.admincontactid),
    tech: idOf(fields.techcontactid),
    billing: idOf(fields.billingcontactid),
  };
};

export const isContactId = (id: string | null): boolean =>
  id !== null && /[1-9]/.test(id) && id !== '-1';

/** Null if the registrar shows none of them. */
export const contactIdsIn = (fields: DomainFields): ContactIds | null => {
  const ids = wireContactIdsIn(fields);
  if (Object.values(ids).every((id) => id === null)) return null;
  const known = (id: string | null) => (isContactId(id) ? id : null);
  return {
    registrant: known(ids.registrant),
    admin: known(ids.admin),
    tech: known(ids.tech),
    billing: known(ids.billing),
  };
};

const VERIFICATIONS: Readonly<Record<string, RegistrantVerification['status']>> = {
  pending: 'pending',
  verified: 'verified',
  suspended: 'suspended',
  na: 'none',
};

export const verificationIn = ({
  raaVerificationStatus,
  raaVerificationStartTime,
}: DomainFields): RegistrantVerification | null => {
  const status = VERIFICATIONS[(raaVerificationStatus ?? '').toLowerCase()];
  return status === undefined ? null : { status, since: isoOf(raaVerificationStartTime) };
};

/** Approved by both, but not yet carried out, is pending, too. */
const UNFINISHED: ReadonlySet<string> = new Set(['pending', 'approved']);

export const isOwnerChangePendingIn = ({ irtp_status: status }: DomainFields): boolean | null => {
  if (status == null) return null;
  const name = typeof status === 'string' ? status : status['task-status'];
  return UNFINISHED.has(name.trim().toLowerCase());
};
