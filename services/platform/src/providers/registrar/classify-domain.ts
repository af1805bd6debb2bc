import { z } from 'zod';
import { type HttpAnswer, type HttpResult, jsonOf } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import { isAbsenceOf } from './change-refusals.ts';
import { speaksForItself } from './classify-action.ts';
import { isOfAnother, isoOf } from './classify-reading.ts';
import {
  childNameserversIn,
  contactIdsIn,
  domainFields,
  dsRecordsIn,
  hostOf,
  isOwnerChangePendingIn,
  verificationIn,
} from './domain-fields.ts';
import type { DomainReading, OwnOrder } from './port.ts';
import { kindOf } from './refusals.ts';
import { detailsSchema, messageOf, readAnswer } from './wire.ts';

type ReadDomain = Extract<DomainReading, { readonly kind: 'read' }>;

const unreadable = null as never;
/** A list, or its only item. Absent and unreadable lists are unknown. */
const names = z
  .union([z.array(z.string()), z.string().min(1)])
  .transform((list) => [list].flat().map((name) => name.trim().toLowerCase()))
  .nullish()
  .catch(unreadable);
const count = z
  .union([z.string().regex(/^\d{1,2}$/), z.int().nonnegative()])
  .transform(Number)
  .nullish()
  .catch(unreadable);

/** The registry's maximum. */
const MAX_NAMESERVERS = 13;
const NS_FIELDS = Array.from({ length: MAX_NAMESERVERS }, (_, index) => `ns${index + 1}`);
const fieldsSchema = z.record(z.string(), z.unknown());

/** `domsecret` is not among its fields. */
const domainSchema = detailsSchema.extend({
  noOfNameServers: count,
  orderstatus: names,
  domainstatus: names,
  ...domainFields,
});
type WireDomain = z.output<typeof domainSchema>;

/** Null unless as many as the registrar counts. */
const nameserversOf = (answer: HttpAnswer, wire: WireDomain): readonly string[] | null => {
  const fields = fieldsSchema.parse(jsonOf(answer));
  const hosts = NS_FIELDS.flatMap((field) => {
    const value = fields[field];
    return typeof value === 'string' && value.trim() !== '' ? [hostOf(value)] : [];
  });
  const { noOfNameServers: counted = null } = wire;
  return hosts.length === 0 || (counted !== null && counted !== hosts.length) ? null : hosts;
};

/** Null for a state on no list. */
const statusOf = ({
  currentstatus,
  orderstatus,
}: WireDomain): ReadDomain['status'] | 'gone' | null => {
  const state = currentstatus.trim().toLowerCase();
  if (/pending delete|redemption/.test(state)) return 'redemption';
  const isSuspended = orderstatus?.some((name) => name.endsWith('suspend')) ?? false;
  switch (state) {
    case 'active':
      return isSuspended ? 'suspended' : 'active';
    case 'suspended':
      return 'suspended';
    case 'inactive':
      return 'pending';
    case 'deleted':
    case 'archived':
      return 'gone';
    default:
      return null;
  }
};

const has = (list: readonly string[] | null | undefined, name: string): boolean | null =>
  list == null ? null : list.includes(name);

const readingOf = (
  answer: HttpAnswer,
  wire: WireDomain,
  status: ReadDomain['status'],
): ReadDomain => ({
  kind: 'read',
  status,
  expiresAt: status === 'pending' ? null : isoOf(wire.endtime),
  nameservers: nameserversOf(answer, wire),
  isLocked: has(wire.orderstatus, 'transferlock'),
  isSixtyDayLocked: has(wire.domainstatus, 'sixtydaylock'),
  childNameservers: childNameserversIn(wire),
  isPrivate: wire.isprivacyprotected ?? null,
  allowsPrivacy: wire.privacyprotectedallowed ?? null,
  privacyEndsAt: isoOf(wire.privacyprotectendtime),
  dsRecords: dsRecordsIn(wire),
  contactIds: contactIdsIn(wire),
  verification: verificationIn(wire),
  isOwnerChangePending: isOwnerChangePendingIn(wire),
});

/** Gone only in the registrar's own words about this order. */
const refusedReading = (answer: HttpAnswer, order: OwnOrder): DomainReading => {
  if (answer.status === 401 || answer.status === 403) {
    return { kind: 'unknown', description: excerptOf(answer), isDenied: true };
  }
  const wire = speaksForItself(answer) ? readAnswer(answer) : null;
  const words = wire === null ? '' : messageOf(wire);
  if (isAbsenceOf(words, order)) return { kind: 'gone' };
  return kindOf(words) === 'auth'
    ? { kind: 'unknown', description: words, isDenied: true }
    : { kind: 'unknown', description: excerptOf(answer) };
};

/** @param order its domain in ASCII */
export const classifyDomain = (result: HttpResult, order: OwnOrder): DomainReading => {
  if (!result.ok) {
    return { kind: 'unknown', description: `${result.failure}: ${result.description}` };
  }
  const parsed = result.status === 200 ? domainSchema.safeParse(jsonOf(result)) : null;
  if (!parsed?.success) return refusedReading(result, order);
  const wire: WireDomain = parsed.data;
  if (isOfAnother(wire, order.registrarOrderId, order.domain)) {
    return { kind: 'unknown', description: 'the answer is about another order' };
  }
  const status = statusOf(wire);
  if (status === null) return { kind: 'unknown', description: 'a state that is on no list' };
  return status === 'gone' ? { kind: 'gone' } : readingOf(result, wire, status);
};
